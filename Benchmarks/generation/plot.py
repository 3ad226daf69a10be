"""The charts of `growth --plot`: for each axis the instructions by the size, without those of a spec that has nothing of it. Both are
logarithmic, so that a power of n is a straight line.
"""

import math
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT, COLUMNS, MARGIN = 250, 200, 5, 36
COLORS = ["#1f6feb", "#cf6a03", "#7a3fb5"]


@dataclass(frozen=True)
class Curve:
    """What one tool does along an axis: `points` are sizes with their instructions, `exponent` is as the table shows it."""

    axis: str
    tool: str
    points: list
    exponent: str


def plotted(curves):
    """An SVG with a chart for each axis. All charts have one scale, in which the dashed line grows as n and the dotted one as n squared."""
    axes = list(dict.fromkeys(curve.axis for curve in curves))
    tools = list(dict.fromkeys(curve.tool for curve in curves))
    rows = math.ceil(len(axes) / COLUMNS)
    charts = []
    for index, axis in enumerate(axes):
        x, y = index % COLUMNS * WIDTH, index // COLUMNS * HEIGHT
        own = [curve for curve in curves if curve.axis == axis]
        charts.append(f'<g transform="translate({x} {y})">{chart(axis, own, tools)}</g>')
    size = f'width="{COLUMNS * WIDTH}" height="{rows * HEIGHT}"'
    style = 'font-family="sans-serif" font-size="11"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>\n<rect {size} fill="white"/>\n' + "\n".join(charts) + "\n</svg>\n"


def chart(axis, curves, tools):
    inner = (WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN)
    points = [point for curve in curves for point in curve.points]
    if not points:
        return f'<text x="{MARGIN}" y="20">{escape(axis)}: not measured</text>'
    least = [min(point[which] for point in points) for which in (0, 1)]

    def placed(point):
        # Two doublings go from one side to the other; four from the bottom to the top, which n squared takes.
        right = math.log2(point[0] / least[0]) / 2 * inner[0]
        up = math.log2(point[1] / least[1]) / 4 * inner[1]
        return f"{MARGIN + right:.1f},{HEIGHT - MARGIN - up:.1f}"

    def line(ends, look):
        return f'<polyline points="{" ".join(placed(end) for end in ends)}" fill="none" {look}/>'

    start = tuple(least)
    guides = [
        line([start, (4 * start[0], 4 ** power * start[1])], f'stroke="#999" stroke-dasharray="{dashes}"') for power, dashes in ((1, "6 3"), (2, "1 3"))
    ]
    drawn = [line(curve.points, f'stroke="{COLORS[tools.index(curve.tool) % len(COLORS)]}" stroke-width="2"') for curve in curves]
    exponents = ", ".join(f"{curve.tool} n^{curve.exponent}" for curve in curves)
    labels = [(MARGIN, 16, axis), (MARGIN, 30, exponents), (MARGIN, HEIGHT - 16, f"{start[0]:,} … {max(point[0] for point in points):,}; from {start[1] / 1e6:,.1f} M")]
    texts = [f'<text x="{x}" y="{y}">{escape(text)}</text>' for x, y, text in labels]
    return "".join(guides + drawn + texts)
