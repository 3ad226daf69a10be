"""What `growth --plot` draws: run by `.ci/run growth`, and by hand as `python3 Benchmarks/generation/test_plot.py`."""

import unittest
import xml.dom.minidom

from plot import Curve, plotted


def drawn(*curves):
    """The lines of an SVG by what they look like, each as its points."""
    svg = xml.dom.minidom.parseString(plotted(list(curves)))
    lines = svg.getElementsByTagName("polyline")
    return svg, [[tuple(map(float, point.split(","))) for point in line.getAttribute("points").split()] for line in lines]


class PlotTests(unittest.TestCase):
    def test_powers_are_straight_lines_on_their_guides(self):
        for power in (1, 2):
            _, (linear, quadratic, curve) = drawn(Curve("fields", "tool", [(100 * 2**step, 7 * 2 ** (power * step)) for step in range(3)], str(power)))
            guide = linear if power == 1 else quadratic
            self.assertEqual((curve[0], curve[-1]), (guide[0], guide[-1]))
            self.assertAlmostEqual(curve[1][1], (curve[0][1] + curve[2][1]) / 2, delta=0.2)
            self.assertLess(curve[-1][1], curve[0][1])

    def test_each_axis_has_a_chart_and_each_tool_its_color(self):
        points = [(1, 10), (2, 20)]
        svg, lines = drawn(Curve("a", "old", points, "1"), Curve("a", "new", points, "2"), Curve("b", "new", points, "1"))
        self.assertEqual(len(svg.getElementsByTagName("g")), 2)
        self.assertEqual(len(lines), 2 * 2 + 3)
        colors = [line.getAttribute("stroke") for line in svg.getElementsByTagName("polyline") if line.getAttribute("stroke-width")]
        self.assertEqual(colors[1], colors[2])
        self.assertNotEqual(colors[0], colors[1])

    def test_names_are_no_markup(self):
        svg, _ = drawn(Curve("Box<Int> & more", "tool", [(1, 1), (2, 2)], "1"))
        self.assertIn("Box<Int> & more", [text.firstChild.data for text in svg.getElementsByTagName("text")])

    def test_an_axis_without_a_measure_is_named(self):
        svg, lines = drawn(Curve("endless", "tool", [], "–"))
        self.assertEqual(lines, [])
        self.assertIn("endless: not measured", svg.getElementsByTagName("text")[0].firstChild.data)


if __name__ == "__main__":
    unittest.main()
