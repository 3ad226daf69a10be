extension Stylesheet {
  /// The frame of all pages: head, search, contents.
  static let layout = #"""
    *, *::before, *::after { box-sizing: border-box; }
    html { scroll-padding-top: 4.5rem; }
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
    .contents { margin: 1rem 0; }
    .contents h2 { margin: 0 0 .25rem; font-size: .875rem; color: var(--quiet); }
    .contents ul { display: flex; flex-wrap: wrap; gap: .15rem 1rem; list-style: none; margin: 0; padding: 0; font-size: .925rem; }
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
