extension HTMLReport {
  /// Two palettes and one layout, in which colours never speak alone.
  static let style = """
    :root {
      --paper: #fbfbf9; --raised: #fff; --ink: #16191d; --soft: #565e69; --line: #dcdfe3;
      --grid: #e9ebee; --strict: #1858b8; --fast: #d9680f; --blas: #0c7a63; --peer: #8a3fc2;
      --reference: #6b7280; --bad: #b3201f; --good: #0c7a3f; --warn: #8f5b00; --band: #eceef1;
      color-scheme: light dark;
      font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
      background: var(--paper); color: var(--ink); font-variant-numeric: tabular-nums;
      -webkit-text-size-adjust: 100%; scroll-padding-top: 4.5rem;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #121417; --raised: #1a1d21; --ink: #e8eaed; --soft: #a0a8b3; --line: #343a42;
        --grid: #262b31; --strict: #6fa8ff; --fast: #ffad5c; --blas: #4fcfb0; --peer: #cf9bff;
        --reference: #98a1ad; --bad: #ff8178; --good: #62d391; --warn: #f0bf5a; --band: #272c33;
      }
    }
    * { box-sizing: border-box; }
    body { margin: 0 auto; max-width: 88rem; padding: 0 clamp(.9rem, 3vw, 2rem) 4rem; }
    h1 { font-size: clamp(1.6rem, 5vw, 2.4rem); line-height: 1.15; margin: 0 0 .5rem;
      letter-spacing: -.02em; overflow-wrap: anywhere; }
    h2 { font-size: 1.3rem; margin: 0 0 .25rem; letter-spacing: -.01em; }
    h3 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
    header { padding: 2.2rem 0 1rem; }
    section { padding-top: 2.4rem; }
    code { font: .88em/1.45 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
      overflow-wrap: anywhere; }
    small { color: var(--soft); font-size: .8rem; font-weight: 400; }
    a { color: var(--strict); }
    ul { padding: 0; margin: 0; list-style: none; }
    .kicker { margin: 0; color: var(--soft); font-weight: 600; }
    .lead { margin: 0 0 1rem; max-width: 72ch; color: var(--soft); overflow-wrap: anywhere; }
    .note { margin: .4rem 0; font-size: .85rem; color: var(--soft); max-width: 90ch; }
    .warning { border: 2px solid var(--bad); padding: .6rem .9rem; border-radius: 4px; }
    .facts { display: flex; flex-wrap: wrap; gap: .3rem 2rem; }
    .facts b { font-size: 1.15rem; }
    .top { position: sticky; top: 0; z-index: 5; display: flex; flex-wrap: wrap; gap: .2rem 1.2rem;
      align-items: center; padding: .5rem 0; background: var(--paper);
      border-bottom: 1px solid var(--line); }
    nav { display: flex; gap: 1.1rem; overflow-x: auto; flex: 1 1 20rem; white-space: nowrap;
      scrollbar-width: thin; }
    nav a { text-decoration: none; padding: .25rem 0; }
    nav a:hover { text-decoration: underline; }
    .filter { flex: 0 1 18rem; display: flex; gap: .5rem; align-items: center; }
    .filter input { flex: 1; min-width: 0; font: inherit; font-size: 16px; padding: .25rem .5rem;
      color: inherit; background: var(--raised); border: 1px solid var(--soft);
      border-radius: 4px; }
    :focus-visible { outline: 2px solid var(--strict); outline-offset: 2px; }

    .badge { display: inline-block; white-space: nowrap; font-size: .82rem; font-weight: 600;
      line-height: 1.35; padding: 0 .45em; border: 1px solid currentColor; border-radius: 3px; }
    .badge.v-pass, .badge.v-unchanged-code { font-weight: 400; }
    .v-pass, .v-unchanged-code { color: var(--soft); }
    .v-improved { color: var(--good); }
    .v-inconclusive, .v-unverified { color: var(--warn); }
    .v-regressed, .v-error { color: var(--bad); }
    .badge.v-regressed, .badge.v-error { background: var(--bad); border-color: var(--bad);
      color: var(--paper); }
    .counts { display: flex; flex-wrap: wrap; gap: .4rem 1.4rem; margin-bottom: 1rem; }
    .findings li { margin: .35rem 0; overflow-wrap: anywhere; }

    table { border-collapse: collapse; width: 100%; font-size: .88rem; }
    th, td { text-align: left; font-weight: 400; padding: .28rem .6rem; vertical-align: baseline;
      border-bottom: 1px solid var(--grid); }
    tbody th { font-weight: 600; }
    tr > :first-child { padding-left: 0; }
    tbody th small { display: block; }
    .n { text-align: right; white-space: nowrap; }
    .ratios .n small { display: block; }
    .kernels td, .kernels th { padding-block: .16rem; }
    .kernels td { white-space: nowrap; padding-inline: .45rem; }
    .kernels td:nth-child(2) { color: var(--soft); white-space: normal; }
    .across { overflow-x: auto; }
    thead th { color: var(--soft); border-bottom: 1px solid var(--line); white-space: nowrap; }
    th button { font: inherit; color: inherit; background: none; border: 0; padding: 0;
      cursor: pointer; position: relative; }
    th button:hover { text-decoration: underline; }
    th[aria-sort] button { color: var(--ink); font-weight: 600; }
    th button::after { position: absolute; left: calc(100% + .15em); }
    th.n button::after { left: auto; right: calc(100% + .1em); }
    th[aria-sort="ascending"] button::after { content: "↑"; }
    th[aria-sort="descending"] button::after { content: "↓"; }
    tbody tr:hover { background: var(--band); }
    tr.out, .panel.out { display: none; }
    td.share { min-width: 8.5rem; }
    .share span { display: block; position: relative; }
    .share span::before { content: ""; position: absolute; left: 0; top: 50%; height: .55em;
      width: calc(100% - 3.2em); transform: translateY(-50%); background: linear-gradient(
        to right, var(--strict) calc(var(--share) * 100%), var(--band) 0); }
    td details { display: inline-block; }
    td details[open] { display: block; }
    summary { cursor: pointer; color: var(--strict); }
    section > details > summary { padding: .8rem 0; }
    td details code { display: block; padding: .5rem; background: var(--band); user-select: all; }
    .scroll { overflow: auto; max-height: 82vh; border: 1px solid var(--line);
      border-radius: 4px; background: var(--raised); }
    .scroll table { font-size: .8rem; }
    .scroll td, .scroll th { white-space: nowrap; padding: .22rem .38rem; }
    .scroll small { display: block; white-space: normal; }
    .scroll thead th { position: sticky; top: 0; background: var(--raised); z-index: 2;
      box-shadow: 0 1px var(--line); }
    .scroll tr > :first-child { position: sticky; left: 0; background: var(--raised);
      padding-left: .6rem; }
    .scroll thead tr > :first-child { z-index: 3; }

    .pair { display: grid; gap: 1.6rem;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 25rem), 1fr)); }
    .multiples { display: grid; gap: 1.2rem;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); }
    .sparks { display: grid; gap: .9rem 1.6rem;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); }
    .spark { min-width: 0; overflow-wrap: anywhere; font-size: .9rem; }
    .spark span { float: right; }
    figure { margin: 0; min-width: 0; }
    figcaption { font-weight: 600; }
    figcaption small { display: block; }
    #readout { position: fixed; inset: auto 0 0 0; z-index: 6; padding: .6rem 1rem;
      font-size: .9rem; text-align: center; background: var(--ink); color: var(--paper); }
    .legend { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; margin: .2rem 0 .6rem;
      font-size: .88rem; }
    .key { width: 1em; height: 1em; vertical-align: -.12em; margin-right: .4em; }
    .machine { display: grid; gap: .4rem 2rem; margin: 0 0 1rem;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr)); }
    .machine dt { color: var(--soft); font-size: .85rem; }
    .machine dd { margin: 0; }
    .notes li { color: var(--soft); }

    svg { width: 100%; height: auto; display: block; overflow: visible; touch-action: pan-y; }
    .legend svg { display: inline-block; }
    svg text { font-size: 11.5px; fill: var(--soft); }
    svg .label { fill: var(--ink); }
    svg .halo { fill: var(--ink); paint-order: stroke; stroke: var(--paper); stroke-width: 4px;
      stroke-linejoin: round; }
    .grid { stroke: var(--grid); fill: none; }
    .axis { stroke: var(--soft); fill: none; }
    .roof { stroke: var(--ink); stroke-width: 1.4; fill: none; }
    .limit { stroke: var(--soft); stroke-width: 1.4; stroke-dasharray: 5 4; fill: none; }
    .least { stroke: var(--ink); stroke-width: 2.4; fill: none; }
    .link { stroke: var(--soft); stroke-width: .8; opacity: .35; fill: none; }
    .line { stroke: currentColor; stroke-width: 1.8; fill: none; stroke-linejoin: round; }
    .whisker { stroke: currentColor; stroke-width: 1.2; }
    .zero { stroke: var(--soft); stroke-width: 1; }
    .band { fill: var(--band); }
    .interval { stroke: currentColor; stroke-width: 2; fill: none; }
    .mark { fill: currentColor; stroke: currentColor; stroke-width: 1.4; fill-opacity: .8; }
    .mark.k-fast, .mark.k-threads, .mark.hollow { fill: var(--paper); fill-opacity: 1;
      stroke-width: 1.8; }
    .mark.out { opacity: .07; }
    .mark.on { stroke: var(--ink); stroke-width: 3.5; fill-opacity: 1; }
    .k-strict { color: var(--strict); }
    .k-fast { color: var(--fast); }
    .k-blas, .k-threads { color: var(--blas); }
    .k-peer { color: var(--peer); }
    .k-reference { color: var(--reference); }
    .ratios td.wide { width: 260px; min-width: 220px; padding-block: 0; }
    .ratios td.wide svg { margin-top: .1rem; }

    @media (max-width: 44rem) {
      :root { scroll-padding-top: 6.5rem; }
      svg text { font-size: 15px; }
      .multiples svg text { font-size: 12.5px; }
      .reflow, .reflow tbody, .reflow tr, .reflow th, .reflow td { display: block; }
      .reflow thead { display: none; }
      .reflow tr { padding: .55rem 0; border-bottom: 1px solid var(--line); }
      .reflow tr.out { display: none; }
      .reflow th, .reflow td { border: 0; padding: .05rem 0; text-align: left; }
      .reflow td { display: inline-block; margin-right: 1rem; white-space: normal; }
      .reflow td[data-label]:not(:empty)::before { content: attr(data-label) " ";
        color: var(--soft); font-size: .8rem; }
      .reflow td:empty { display: none; }
      .reflow .n small { display: inline; margin-left: .35em; }
      .reflow .share span { text-align: right; }
      .kernels tr { display: grid; align-items: baseline;
        grid-template-columns: 7.2rem 5.6rem 1fr; }
      .kernels th { grid-column: span 2; }
      .kernels td:nth-child(2) { display: none; }
      .kernels td:nth-child(3) { margin: 0; text-align: right; }
      .kernels td:nth-child(3)::before, .kernels .share::before { display: none; }
      .multiples { grid-template-columns: none; grid-auto-flow: column; grid-auto-columns: 82%;
        overflow-x: auto; scroll-snap-type: x proximity; padding-bottom: .6rem; }
      .multiples .panel { scroll-snap-align: start; }
      .sparks { grid-template-columns: 1fr 1fr; }
      .spark span { float: none; }
      .reflow td.wide, .reflow td.share { display: block; width: 100%; max-width: 22rem; }
    }
    @media print { .top { display: none; } .scroll { max-height: none; overflow: visible; } }

    """
}
