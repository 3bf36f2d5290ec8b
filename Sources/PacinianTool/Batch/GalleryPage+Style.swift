extension GalleryPage {
  /// The page's looks, light and dark. In the dark, figures are turned: their colours keep the hue.
  static let style = """
    :root { color-scheme: light dark; --page: #f4f4f1; --card: #ffffff; --ink: #1c1c1a;
      --faint: #5e5e58; --line: #d9d9d3; --wrong: #a3261b; --accent: #1d4f91; }
    @media (prefers-color-scheme: dark) { :root { --page: #161615; --card: #21211f;
      --ink: #ecece6; --faint: #a5a59c; --line: #3a3a36; --wrong: #ff9a8f; --accent: #8fb8f0; }
      img { filter: invert(.9) hue-rotate(180deg); } }
    * { box-sizing: border-box; }
    body { margin: 0; padding: 1rem 1rem 6rem; background: var(--page); color: var(--ink);
      font: 16px/1.45 system-ui, sans-serif; }
    header, main { max-width: 110rem; margin: 0 auto; }
    h1 { margin: 0 0 .5rem; font-size: 1.5rem; }
    h2 { margin: 1.25rem 0 .6rem; font-size: 1.15rem; }
    form#tools { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: center; }
    fieldset { display: flex; flex-wrap: wrap; gap: .2rem .8rem; margin: 0; padding: 0; border: 0; }
    legend { float: left; padding: 0 .3rem 0 0; }
    input[type=search] { flex: 1 1 14rem; min-width: 0; padding: .45rem .6rem; font: inherit;
      color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: .4rem; }
    select, button { font: inherit; color: inherit; background: var(--card);
      border: 1px solid var(--line); border-radius: .4rem; padding: .3rem .5rem; }
    output { color: var(--faint); }
    .hint { margin: .5rem 0 0; color: var(--faint); font-size: .875rem; }
    kbd { padding: 0 .3rem; border: 1px solid var(--line); border-radius: .25rem; }
    .cards { display: grid; gap: 1rem;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); }
    article { display: flex; flex-direction: column; gap: .5rem; min-width: 0; padding: .8rem;
      background: var(--card); border: 1px solid var(--line); border-radius: .6rem;
      content-visibility: auto; contain-intrinsic-size: auto 19rem auto 20rem; }
    article[hidden], section[hidden] { display: none; }
    article:focus-visible, article.current { outline: 3px solid var(--accent); outline-offset: 1px; }
    article h3 { margin: 0; font-size: .95rem; overflow-wrap: anywhere; }
    article p, article ul { margin: 0; color: var(--faint); font-size: .875rem;
      overflow-wrap: anywhere; }
    article ul { padding-left: 1.1rem; }
    article img { display: block; width: 100%; height: auto; border-radius: .3rem;
      background: #ffffff; }
    .facts { display: flex; gap: .6rem; align-items: center; }
    .open { display: none; flex: none; margin-left: auto; padding: .2rem .4rem; color: var(--accent); }
    .has-page .open { display: inline-block; }
    .play { flex: none; width: 2.4rem; height: 2.4rem; line-height: 2.4rem; text-align: center;
      border-radius: 50%; background: var(--accent); color: var(--card); text-decoration: none; }
    summary { cursor: pointer; color: var(--wrong); font-size: .875rem; }
    summary h2 { display: inline-block; }
    .failed { border-color: var(--wrong); }
    .failed p { color: var(--wrong); }
    #player { position: fixed; inset: auto 0 0; display: flex; gap: .8rem; align-items: center;
      padding: .6rem 1rem; background: var(--card); border-top: 1px solid var(--line); }
    #player[hidden] { display: none; }
    #playing { flex: 1 1 8rem; min-width: 0; overflow: hidden; text-overflow: ellipsis;
      white-space: nowrap; }
    #player audio { flex: 2 1 12rem; min-width: 0; }
    @media (max-width: 40rem) { #player { flex-direction: column; gap: .4rem;
      align-items: stretch; } #playing, #player audio { flex: none; }
      #player audio { width: 100%; } body { padding-bottom: 9rem; } }
    dialog { width: min(96vw, 110rem); max-width: none; padding: .8rem; color: inherit;
      background: var(--card); border: 1px solid var(--line); border-radius: .6rem; }
    dialog::backdrop { background: rgb(0 0 0 / .6); }
    dialog form { display: flex; gap: 1rem; justify-content: space-between; margin: 0 0 .6rem; }
    dialog img { display: block; width: 100%; height: auto; max-height: 84vh; object-fit: contain;
      background: #ffffff; }

    """
}
