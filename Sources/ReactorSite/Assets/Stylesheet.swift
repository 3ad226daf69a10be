/// The one stylesheet of a site.
enum Stylesheet {
  static let text = """
    :root {
      color-scheme: light dark;
    \(Palette.light.declarations)}
    @media (prefers-color-scheme: dark) {
      :root {
    \(Palette.dark.declarations)  }
    }

    """ + layout + content + listings + paper
}

/// The colours of a site, light or dark.
struct Palette: Sendable {
  /// A colour: its name in the stylesheet, and its value as six hexadecimal digits.
  struct Color: Sendable, Hashable {
    var name: String
    var digits: String
  }

  /// Behind everything.
  var page: Color
  /// Behind code, table heads and panels.
  var panel: Color
  /// Behind what a link has led to.
  var target: Color
  /// Lines between things.
  var line: Color
  /// What is read: text, quieter text, links, and what code is made of.
  var inks: [Color]

  /// What stands behind text.
  var grounds: [Color] { [page, panel, target] }

  var colors: [Color] { grounds + [line] + inks }

  static let light = Palette(
    page: Color(name: "page", digits: "ffffff"),
    panel: Color(name: "panel", digits: "f5f7fa"),
    target: Color(name: "target", digits: "fff3c4"),
    line: Color(name: "line", digits: "d5dbe3"),
    inks: [
      Color(name: "ink", digits: "1b2430"), Color(name: "quiet", digits: "525d6c"),
      Color(name: "link", digits: "0a58b5"),
      Color(name: "action", digits: "0a58b5"), Color(name: "mutation", digits: "7a4300"),
      Color(name: "state", digits: "126340"),
      Color(name: "comment", digits: "576270"), Color(name: "string", digits: "a31d2a"),
      Color(name: "keyword", digits: "8a1f8c"),
      Color(name: "type", digits: "0b5d78"), Color(name: "number", digits: "1f3fbf"),
      Color(name: "attribute", digits: "7a4300"),
      Color(name: "key", digits: "0a58b5"),
    ]
  )

  static let dark = Palette(
    page: Color(name: "page", digits: "14181f"),
    panel: Color(name: "panel", digits: "1c222b"),
    target: Color(name: "target", digits: "3d3413"),
    line: Color(name: "line", digits: "37404d"),
    inks: [
      Color(name: "ink", digits: "e4e9f0"), Color(name: "quiet", digits: "a9b3c1"),
      Color(name: "link", digits: "7db8ff"),
      Color(name: "action", digits: "7db8ff"), Color(name: "mutation", digits: "f0b429"),
      Color(name: "state", digits: "6fd6a0"),
      Color(name: "comment", digits: "a0abba"), Color(name: "string", digits: "ff9d8a"),
      Color(name: "keyword", digits: "f59ae6"),
      Color(name: "type", digits: "7fd6e8"), Color(name: "number", digits: "b9b6ff"),
      Color(name: "attribute", digits: "f0b429"),
      Color(name: "key", digits: "7db8ff"),
    ]
  )

  /// The colours as declarations of the stylesheet.
  var declarations: String {
    colors.map { "  --\($0.name): #\($0.digits);\n" }.joined()
  }
}

extension Stylesheet {
  /// The frame of all pages: head, search, contents.
  static let layout = #"""
    *, *::before, *::after { box-sizing: border-box; }
    html { scroll-padding-top: 4.5rem; }
    html:has(body.reactor) { scroll-padding-top: 7rem; }
    body {
      margin: 0; background: var(--page); color: var(--ink);
      font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; overflow-wrap: break-word;
    }
    code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .875em; }
    a { color: var(--link); text-underline-offset: .15em; }
    a:hover { text-decoration-thickness: 2px; }
    :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px; }
    main:focus { outline: none; }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    .skip { position: absolute; left: 1rem; top: -4rem; z-index: 3; padding: .5rem 1rem; background: var(--page); }
    .skip:focus { top: .5rem; }
    .top {
      position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.5rem;
      padding: .6rem max(1rem, calc(50% - 39rem)); background: var(--panel); border-bottom: 1px solid var(--line);
    }
    .home { font-weight: 650; color: var(--ink); text-decoration: none; }
    .home:hover { text-decoration: underline; }
    #search-form { display: flex; align-items: center; gap: .75rem; flex: 1 1 16rem; margin: 0; }
    #search-form[hidden] { display: none; }
    #search {
      flex: 1 1 8rem; min-width: 0; max-width: 30rem; padding: .4rem .7rem; font: inherit; color: inherit;
      background: var(--page); border: 1px solid var(--quiet); border-radius: .4rem;
    }
    #search::placeholder { color: var(--quiet); opacity: 1; }
    #search-status { margin: 0; color: var(--quiet); font-size: .875rem; }
    #search-results { flex: 0 0 100%; max-height: calc(100vh - 7rem); overflow-y: auto; padding: .25rem; }
    #search-results[hidden] { display: none; }
    #search-results ul { list-style: none; margin: 0; padding: 0; }
    #search-results a {
      display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: 0 .75rem; padding: .4rem .6rem; border-radius: .4rem;
      color: inherit; text-decoration: none;
    }
    #search-results a:hover, #search-results a:focus { background: var(--target); }
    #search-results .kind { color: var(--quiet); font-size: .875rem; }
    #search-results .action { color: var(--action); }
    #search-results .mutation { color: var(--mutation); }
    #search-results .state, #search-results .derived { color: var(--state); }
    #search-results .name { font-weight: 600; }
    #search-results .where { grid-column: 2; color: var(--quiet); font-size: .875rem; overflow-wrap: anywhere; }
    #search-results mark { background: none; color: var(--link); text-decoration: underline; text-decoration-thickness: 2px; }
    main { max-width: 80rem; margin: 0 auto; padding: 1rem 1rem 3rem; }
    footer { max-width: 80rem; margin: 0 auto; padding: 1rem; color: var(--quiet); font-size: .875rem; border-top: 1px solid var(--line); }
    .breadcrumb ol { display: flex; flex-wrap: wrap; gap: 0 .5rem; list-style: none; margin: 0; padding: 0; font-size: .875rem; }
    .breadcrumb li + li::before { content: "/"; margin-right: .5rem; color: var(--quiet); }
    h1 { margin: .75rem 0 .25rem; font-size: clamp(1.5rem, 5vw, 2.1rem); line-height: 1.2; overflow-wrap: anywhere; }
    h2 { margin: 2.2rem 0 .6rem; font-size: 1.3rem; line-height: 1.3; }
    .lead { margin: 0 0 1rem; font-size: 1.1rem; color: var(--quiet); }
    .contents { position: sticky; top: 3.4rem; z-index: 1; margin: 1rem -1rem 0; background: var(--page); border-block: 1px solid var(--line); }
    .contents h2 { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }
    .contents ul {
      display: flex; gap: 0 1.25rem; list-style: none; margin: 0; padding: .35rem 1rem; overflow-x: auto; white-space: nowrap; font-size: .925rem;
    }
    .contents a { display: inline-block; padding-block: .15rem; }
    .sections { min-width: 0; }
    @media (min-width: 75rem) {
      html:has(body.reactor) { scroll-padding-top: 4.5rem; }
      body.reactor main, body.reactor footer { max-width: 112rem; }
      body.reactor .top { padding-inline: max(1rem, calc(50% - 55rem)); }
      .paged { display: grid; grid-template-columns: 12.5rem minmax(0, 1fr); gap: 0 2rem; align-items: start; }
      .contents {
        top: 4.2rem; max-height: calc(100vh - 5rem); overflow-y: auto; margin: 2.2rem 0 0; padding-inline-end: .5rem; border: 0;
      }
      .contents h2 { position: static; width: auto; height: auto; margin: 0 0 .3rem; clip-path: none; font-size: .875rem; color: var(--quiet); }
      .contents ul { display: block; padding: 0; white-space: normal; }
    }
    @media (max-width: 40rem) {
      body.reactor .top { position: static; }
      .contents { top: 0; }
      html:has(body.reactor) { scroll-padding-top: 3.4rem; }
    }
    .neighbours { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .75rem; margin-top: 3rem; }
    .neighbours a { padding: .6rem 1rem; border: 1px solid var(--line); border-radius: .5rem; text-decoration: none; }
    .neighbours a:hover { border-color: var(--link); }
    .neighbours a[rel=next]:last-child { margin-left: auto; }
    .neighbours .name { font-weight: 600; }
    @media (max-width: 40rem) {
      #search-results a { grid-template-columns: minmax(0, 1fr); }
      #search-results .where { grid-column: 1; }
    }

    """#
}

extension Stylesheet {
  /// Tables, steps and pictures.
  static let content = #"""
    .scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; }
    .scroll, .picture, .contents ul {
      background:
        linear-gradient(to right, var(--page) 40%, transparent) left / 3rem 100% no-repeat local,
        linear-gradient(to left, var(--page) 40%, transparent) right / 3rem 100% no-repeat local,
        linear-gradient(to right, color-mix(in srgb, var(--quiet) 60%, transparent), transparent) left / .9rem 100% no-repeat scroll,
        linear-gradient(to left, color-mix(in srgb, var(--quiet) 60%, transparent), transparent) right / .9rem 100% no-repeat scroll;
    }
    table { border-collapse: collapse; width: 100%; font-size: .925rem; }
    th, td { padding: .5rem .75rem; text-align: start; vertical-align: top; border-bottom: 1px solid var(--line); }
    tbody tr:last-child > * { border-bottom: 0; }
    thead th { background: color-mix(in srgb, var(--panel) 60%, transparent); color: var(--quiet); font-weight: 600; white-space: nowrap; }
    tbody th { font-weight: normal; min-width: 11rem; }
    td { min-width: 5rem; }
    tbody th > code, tbody th > a, td a { display: inline-block; max-width: min(28rem, 70vw); overflow-wrap: break-word; }
    code.block { display: block; white-space: pre; overflow-x: auto; max-width: 100%; }
    th p, td p { margin: .25rem 0; color: var(--quiet); }
    td > p { margin: 0; color: inherit; }
    .index tbody th code { font-weight: 600; }
    .index tbody td:nth-child(2) { min-width: 16rem; }
    @media (max-width: 40rem) {
      .index tbody th { min-width: 8rem; overflow-wrap: anywhere; }
      .index tbody td:nth-child(2) { min-width: 11rem; }
    }
    .count { display: block; text-align: end; font-variant-numeric: tabular-nums; }
    .path { font-size: .875rem; overflow-wrap: normal; }
    .places { display: flex; gap: .1rem .8rem; flex-wrap: wrap; font-size: .85rem; min-width: 4.5rem; white-space: nowrap; }
    .places a { line-height: 1.5rem; min-width: 1.5rem; }
    .mark { margin-inline-start: .4rem; padding: 0 .35rem; font-size: .8rem; color: var(--mutation); border: 1px solid currentColor; border-radius: .6rem; }
    .quiet { color: var(--quiet); }
    :target { background: var(--target); }
    section:target, main:target, h2:target { background: none; }
    #actions + .scroll td:nth-child(2), #flows + .scroll td:nth-child(2), #events + .scroll td:nth-child(2) { min-width: 22rem; width: 65%; }
    .steps { margin: 0; padding-inline-start: 1.3rem; }
    .steps .steps { list-style: lower-alpha; padding-inline-start: 1.4rem; }
    .steps li { margin: .15rem 0; }
    .steps li::marker { color: var(--quiet); font-size: .8em; }
    .steps div, td > div > div { margin-inline-start: .4rem; padding-inline-start: .6rem; border-inline-start: 2px solid var(--line); }
    .verb { font-weight: 600; color: var(--mutation); }
    .branch { color: var(--quiet); }
    .lines { margin: 0; padding: 0; list-style: none; }
    .lines li + li { margin-top: .2rem; }
    .plain { padding-inline: 1.3rem; }
    dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .3rem 1.2rem; }
    dt { color: var(--quiet); }
    dd { margin: 0; }
    figure { margin: 1rem 0; }
    figcaption { color: var(--quiet); font-size: .875rem; margin-top: .4rem; }
    .picture { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; }
    .picture svg { display: block; margin: 0 auto; }
    .picture svg { max-width: none !important; }
    .picture .page { fill: none !important; }
    .picture .guard { fill: var(--page); }
    .picture .lit :is(.line, .guard, [data-node]):not(.way) { opacity: .2; }
    .picture .lit .way.line { stroke-width: 2.25 !important; }
    .picture svg a { text-decoration: none; cursor: pointer; }
    .picture svg a:hover .mark, .picture svg a:focus .mark { stroke-width: 2.5; }
    .picture svg a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
    summary { cursor: pointer; }
    summary > h2 { display: inline-block; }
    summary::marker { color: var(--quiet); font-size: 1.2em; }
    .example { overflow-x: auto; padding: .75rem 1rem; background: var(--panel); border-radius: .5rem; line-height: 1.4; }
    .discussion { max-width: 48rem; }

    """#
}

extension Stylesheet {
  /// Source texts.
  static let listings = #"""
    .source {
      margin: 0; overflow-x: auto; padding: .6rem 0; line-height: 1.5; tab-size: 4;
      background: var(--panel); border: 1px solid var(--line); border-radius: .5rem;
    }
    .source code { display: block; width: max-content; min-width: 100%; unicode-bidi: isolate; }
    .source code > span { display: block; padding-inline-end: 1rem; scroll-margin-top: 4.5rem; }
    .source a {
      display: inline-block; width: 3.5rem; margin-inline-end: 1rem; padding-inline-end: .6rem; text-align: end; user-select: none;
      color: var(--quiet); text-decoration: none; border-inline-end: 1px solid var(--line);
    }
    .source a::before { content: attr(data-line); }
    .source a:hover { color: var(--link); text-decoration: underline; }
    .hidden-character { padding: 0 .2rem; color: var(--page); background: var(--string); font-size: .8em; }
    .hl-comment { color: var(--comment); font-style: italic; }
    .hl-string { color: var(--string); }
    .hl-keyword { color: var(--keyword); font-weight: 600; }
    .hl-type { color: var(--type); }
    .hl-number { color: var(--number); }
    .hl-attribute { color: var(--attribute); }
    .hl-key { color: var(--key); }

    """#

  /// What changes on paper.
  static let paper = #"""
    @media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
    @media print {
      .top, .skip, .neighbours, .contents, #search-results, footer { display: none; }
      .scroll, .source, .picture, .example { overflow: visible; border: 0; background: none; }
      .paged { display: block; }
      code.block { white-space: pre-wrap; overflow-wrap: anywhere; }
      summary { list-style: none; }
      .source code { width: auto; }
      .source code, .example { white-space: pre-wrap; overflow-wrap: anywhere; }
      .picture svg { max-width: 100% !important; }
      table { font-size: .75rem; }
      .places, .places a, .mark { font-size: inherit; line-height: inherit; }
      th, td { min-width: 0 !important; overflow-wrap: anywhere; }
      tbody th > code, tbody th > a, td a { display: inline; overflow-wrap: anywhere; }
      tr, figure { break-inside: avoid; }
      h2 { break-after: avoid; }
      a { color: inherit; text-decoration: none; }
    }

    """#
}
