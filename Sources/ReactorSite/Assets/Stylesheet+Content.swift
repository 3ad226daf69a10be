extension Stylesheet {
  /// Tables, steps and pictures.
  static let content = #"""
    .scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; }
    table { border-collapse: collapse; width: 100%; font-size: .925rem; }
    th, td { padding: .5rem .75rem; text-align: start; vertical-align: top; border-bottom: 1px solid var(--line); }
    tbody tr:last-child > * { border-bottom: 0; }
    thead th { background: var(--panel); color: var(--quiet); font-weight: 600; white-space: nowrap; }
    tbody th { font-weight: normal; min-width: 11rem; }
    td { min-width: 5rem; }
    tbody th > code, tbody th > a, td a { display: inline-block; max-width: min(28rem, 70vw); overflow-wrap: break-word; }
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
    .picture .page { fill: none !important; }
    .picture svg a { text-decoration: none; cursor: pointer; }
    .picture svg a:hover .mark, .picture svg a:focus .mark { stroke-width: 2.5; }
    .picture svg a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
    @media (max-width: 64rem) { .picture svg { max-width: none !important; } }
    @media (min-width: 84rem) {
      figure { width: max-content; max-width: min(100vw - 3rem, 120rem); margin-inline: 50%; transform: translateX(-50%); }
    }
    .example { overflow-x: auto; padding: .75rem 1rem; background: var(--panel); border-radius: .5rem; line-height: 1.4; }
    .discussion { max-width: 48rem; }

    """#
}
