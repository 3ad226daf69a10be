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
      .scroll, .source, .picture, .example { overflow: visible; border: 0; }
      .source code { width: auto; }
      .source code, .example { white-space: pre-wrap; overflow-wrap: anywhere; }
      figure { width: auto; max-width: none; margin: 1rem 0; transform: none; }
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
