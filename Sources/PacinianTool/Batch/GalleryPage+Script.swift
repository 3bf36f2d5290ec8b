extension GalleryPage {
  /// Search, filters, sorting, keys, the player and the large figure. It asks for nothing that is
  /// not beside the page. The links into the page for designers show on a server that has it, since
  /// browsers load it from nowhere else.
  static let script = #"""
    "use strict";
    const byId = id => document.getElementById(id);
    const list = byId("cards"), audio = byId("audio"), dialog = byId("large");
    const failures = byId("failures");
    const failed = failures ? [...failures.querySelectorAll("article")] : [];
    const cards = [...list.children].map(element => ({
      element, name: element.dataset.name, text: element.dataset.name.toLowerCase(),
      marks: element.dataset.marks.split(" "), seconds: +element.dataset.seconds,
      peak: +element.dataset.peak, findings: +element.dataset.findings }));
    const total = cards.length + failed.length;
    let shown = cards, current = null;

    function filter() {
      const words = byId("search").value.toLowerCase().split(/\s+/).filter(word => word);
      const marks = [...document.querySelectorAll("[name=mark]:checked")].map(box => box.value);
      const [from, to] = (byId("duration").value || "0 1e99").split(" ").map(Number);
      const hasAll = text => words.every(word => text.includes(word));
      shown = [];
      for (const card of cards) {
        const isShown = hasAll(card.text) && marks.every(mark => card.marks.includes(mark))
          && card.seconds >= from && card.seconds <= to;
        if (card.element.hidden === isShown) card.element.hidden = !isShown;
        if (isShown) shown.push(card);
      }
      let count = shown.length;
      const showsFailed = marks.every(mark => mark === "failed") && !byId("duration").value;
      for (const element of failed) {
        const isShown = showsFailed && hasAll(element.dataset.name.toLowerCase());
        element.hidden = !isShown;
        if (isShown) count += 1;
      }
      if (failures) failures.hidden = failed.every(element => element.hidden);
      byId("count").value = count === total ? `${total} patterns` : `${count} of ${total} patterns`;
    }

    function sort() {
      const key = byId("sort").value;
      const byName = (a, b) => a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
      cards.sort(key === "name" ? byName : (a, b) => b[key] - a[key] || byName(a, b));
      list.append(...cards.map(card => card.element));
      filter();
    }

    function select(card) {
      if (current) current.element.classList.remove("current");
      current = card;
      if (!card) return;
      card.element.classList.add("current");
      card.element.focus({ preventScroll: true });
      card.element.scrollIntoView({ block: "nearest" });
    }

    function step(by) {
      const index = shown.indexOf(current);
      const next = shown[index < 0 ? (by > 0 ? 0 : shown.length - 1) : index + by];
      if (!next) return;
      select(next);
      if (dialog.open) enlarge(next);
    }

    function play(card) {
      const link = card && card.element.querySelector(".play");
      if (!link) return;
      if (audio.src === link.href && !audio.paused) return audio.pause();
      if (audio.src !== link.href) audio.src = link.href;
      byId("playing").textContent = card.name;
      byId("player").hidden = false;
      audio.play().catch(() => {});
    }

    function enlarge(card) {
      const link = card && card.element.querySelector(".figure");
      if (!link) return;
      byId("figure").src = link.href;
      byId("figure").alt = link.firstChild.alt;
      byId("shown").textContent = card.name;
      if (!dialog.open) dialog.showModal();
    }

    if (location.protocol !== "file:")
      fetch("\#(pageFolder)/index.html", { method: "HEAD" }).then(({ ok }) =>
        document.body.classList.toggle("has-page", ok), () => {});

    const cardOf = node => {
      const element = node.closest && node.closest("#cards > article");
      return element && cards.find(card => card.element === element);
    };
    list.addEventListener("click", event => {
      const card = cardOf(event.target);
      if (!card || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.target.closest(".play")) { event.preventDefault(); select(card); play(card); }
      else if (event.target.closest(".figure")) {
        event.preventDefault(); select(card); enlarge(card);
      }
    });
    list.addEventListener("focusin", event => {
      const card = cardOf(event.target);
      if (card && card !== current) {
        if (current) current.element.classList.remove("current");
        current = card;
        card.element.classList.add("current");
      }
    });
    dialog.addEventListener("click", event => { if (event.target === dialog) dialog.close(); });
    byId("tools").addEventListener("submit", event => event.preventDefault());
    byId("search").addEventListener("input", filter);
    byId("sort").addEventListener("change", sort);
    for (const input of document.querySelectorAll("[name=mark], #duration"))
      input.addEventListener("change", filter);
    document.addEventListener("keydown", event => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isTyping = event.target.matches("input[type=search], select");
      if (isTyping) { if (event.key === "Escape") event.target.blur(); return; }
      const isOnControl = event.target.matches("input, button, summary, a, audio");
      switch (event.key) {
        case "/": byId("search").focus(); break;
        case "j": case "n": step(1); break;
        case "k": case "p": step(-1); break;
        case " ": if (isOnControl) return; play(current || shown[0]); break;
        case "Enter": if (isOnControl) return; enlarge(current || shown[0]); break;
        default: return;
      }
      event.preventDefault();
    });

    """#
}
