"use strict";
const byId = id => document.getElementById(id);
const data = JSON.parse(byId("data").textContent);
const list = byId("cards"), audio = byId("audio"), dialog = byId("large");
const failures = byId("failures");
const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/* The texts of this page. */
document.title = byId("title").textContent = data.title;
byId("heading").textContent = data.heading;
byId("about").textContent = data.about;
for (const [value, label] of data.marks) {
  const box = Object.assign(document.createElement("input"), { type: "checkbox", name: "mark", value });
  const line = document.createElement("label");
  line.append(box, ` ${label}`);
  byId("marks").append(line, " ");
}
for (const [value, label] of data.sorts) byId("sort").add(new Option(label, value));
byId("durations").hidden = !data.sorts.some(([value]) => value === "seconds");

const soundCount = Math.max(0, ...data.cards.map(({ sounds = [] }) => sounds.length));
for (const part of document.querySelectorAll(".sounds")) part.hidden = soundCount < 1;
for (const part of document.querySelectorAll(".pairs")) part.hidden = soundCount < 2;

/* A name's file, and below it the folder, which may break after each part. */
function head(element, name) {
  const parts = name.split("/"), file = parts.pop();
  element.append(file);
  if (parts.length === 0) return;
  const small = document.createElement("small");
  for (const part of parts) {
    if (small.firstChild) small.append(document.createElement("wbr"));
    small.append(`${part}/`);
  }
  element.append(" ", small);
}
function failure({ name, error }) {
  const element = byId("failure").content.firstElementChild.cloneNode(true);
  element.dataset.name = name;
  head(element.firstElementChild, name);
  element.lastElementChild.textContent = error;
  return element;
}
/* A part of a card that has a link, or has no place there. */
function link(element, part, href, label) {
  const anchor = element.querySelector(part);
  if (!href) return anchor.remove();
  anchor.href = href;
  if (label) anchor.setAttribute("aria-label", label);
}
function draw({ name, seconds, facts, verdict = "", picture, small, sounds, page, count, remarks }) {
  const element = byId("card").content.firstElementChild.cloneNode(true);
  element.dataset.name = name;
  element.dataset.seconds = seconds;
  head(element.querySelector("h3"), name);
  if (picture) {
    const image = element.querySelector("img");
    image.src = small || picture;
    image.alt = `Figure of ${name}`;
  }
  element.classList.toggle("plain", !picture);
  link(element, ".figure", picture);
  link(element, ".play", sounds.at(-1), `Play ${name}`);
  link(element, ".open", page, `Open ${name} in the page`);
  element.querySelector(".facts strong").textContent = verdict;
  element.querySelector(".facts span").textContent = facts;
  element.querySelector(".star").setAttribute("aria-label", `Favourite ${name}`);
  const details = element.querySelector("details");
  if (remarks.length === 0) details.remove();
  else {
    const lines = count > remarks.length ? [...remarks, `and ${count - remarks.length} more`] : remarks;
    details.firstElementChild.textContent = counted(Math.max(count, remarks.length), data.remark);
    details.lastElementChild.append(...lines.map(line =>
      Object.assign(document.createElement("li"), { textContent: line })));
  }
  return element;
}
const failed = data.cards.filter(({ error }) => error !== undefined).map(failure);
const cards = data.cards.filter(({ error }) => error === undefined).map(card => ({
  ...card, element: draw(card), text: card.name.toLowerCase(), marks: card.marks }));
list.append(...cards.map(({ element }) => element));
failures.hidden = failed.length === 0;
failures.querySelector("h2").textContent = `${failed.length} failed`;
failures.querySelector(".cards").append(...failed);
const total = cards.length + failed.length;
const byElement = new Map(cards.map(card => [card.element, card]));
let shown = cards, current = null;

/* What is chosen and noted, by name; the browser keeps it for this page. */
const key = `pacinian.gallery ${location.pathname}`;
const choices = (() => {
  try { return JSON.parse(localStorage.getItem(key)) || {}; } catch { return {}; }
})();
function choose(card, change) {
  const choice = { ...choices[card.name], ...change };
  if (choice.isFavourite || choice.note) choices[card.name] = choice;
  else delete choices[card.name];
  try { localStorage.setItem(key, JSON.stringify(choices)); } catch { /* It lasts as long as the page. */ }
  showChoice(card);
  filter();
}
function showChoice(card) {
  const { isFavourite = false, note = "" } = choices[card.name] || {};
  card.marks = card.marks.filter(mark => mark !== "favourite").concat(isFavourite ? "favourite" : []);
  const star = card.element.querySelector(".star");
  star.textContent = isFavourite ? "★" : "☆";
  star.setAttribute("aria-pressed", isFavourite);
  card.element.querySelector(".note").textContent = note;
  if (card !== current || !dialog.open) return;
  byId("favourite").textContent = isFavourite ? "★ Favourite" : "☆ Favourite";
  byId("favourite").setAttribute("aria-pressed", isFavourite);
  if (document.activeElement !== byId("note")) byId("note").value = note;
}
for (const card of cards) showChoice(card);
function exportChoices() {
  const list = Object.entries(choices).map(([name, { isFavourite = false, note = "" }]) =>
    ({ name, favourite: isFavourite, note }));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify({ choices: list }, null, 2) + "\n"],
    { type: "application/json" }));
  link.download = "choices.json";
  link.click();
}

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
  failures.hidden = failed.every(element => element.hidden);
  byId("heading").hidden = shown.length === 0;
  byId("count").value = count === 0 ? `No ${data.noun} matches`
    : count === total ? counted(total, data.noun) : `${count} of ${counted(total, data.noun)}`;
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
  /* In the large figure, only to what has one. */
  const reached = dialog.open ? shown.filter(({ picture }) => picture) : shown;
  const index = reached.indexOf(current);
  const next = reached[index < 0 ? (by > 0 ? 0 : reached.length - 1) : index + by];
  if (!next) return;
  select(next);
  if (dialog.open) enlarge(next);
}

/* The sound that is heard of a card: of a pair that of B, the second side, or of A. */
let hearsFirst = false;
function soundOf(card) {
  const address = card && card.sounds.at(hearsFirst ? 0 : -1);
  return address && new URL(address, document.baseURI).href;
}

function play(card, seconds) {
  const sound = soundOf(card);
  if (!sound) return;
  if (audio.src === sound && !audio.paused && seconds === undefined) return audio.pause();
  if (audio.src !== sound) audio.src = sound;
  if (seconds !== undefined) audio.currentTime = seconds;
  const isPair = card.sounds.length > 1;
  byId("playing").textContent = isPair ? `${card.name}: ${hearsFirst ? "A" : "B"}` : card.name;
  byId("side").hidden = !isPair;
  byId("side").textContent = `Hear ${hearsFirst ? "B" : "A"}`;
  byId("player").hidden = false;
  audio.play().catch(() => {});
}

/* The other side of a pair, from the same place. */
function swap() {
  if (!current || current.sounds.length < 2) return;
  hearsFirst = !hearsFirst;
  play(current, audio.ended ? 0 : audio.currentTime);
}

function enlarge(card) {
  const link = card && card.element.querySelector(".figure");
  if (!link) return;
  if (card !== current) select(card);
  byId("figure").src = link.href;
  byId("figure").alt = link.firstElementChild.alt;
  byId("shown").textContent = card.name;
  if (!dialog.open) {
    dialog.showModal();
    /* Not on the first button: Space plays. */
    byId("shown").focus();
  }
  /* The one player is where it can be reached. */
  dialog.append(byId("player"));
  showChoice(card);
}

/* Where a figure's time axis begins and ends, in its pixels; docs/PLOTS.md has the figure. */
const standard = { width: 1600, height: 1000, left: 64, right: 126, inset: 10 };
function axisOf({ naturalWidth, naturalHeight }) {
  const scale = Math.max(.75, Math.min(naturalWidth / standard.width, naturalHeight / standard.height));
  const hasLegends = naturalWidth >= 480 * scale;
  return { start: (standard.left * (hasLegends ? 1 : .7) + standard.inset) * scale,
    end: Math.round(naturalWidth - (hasLegends ? standard.right : 12) * scale) - standard.inset * scale };
}

function follow() {
  const figure = byId("figure"), playhead = byId("playhead");
  const isHeard = current && audio.src === soundOf(current);
  playhead.hidden = !isHeard || !dialog.open || !figure.naturalWidth;
  if (!playhead.hidden) {
    const { start, end } = axisOf(figure);
    const place = start + (end - start) * audio.currentTime / current.seconds;
    playhead.style.left = `${place / figure.naturalWidth * 100}%`;
  }
  if (!audio.paused) requestAnimationFrame(follow);
}
for (const kind of ["play", "seeked", "pause"]) audio.addEventListener(kind, follow);
byId("figure").addEventListener("load", follow);
byId("figure").addEventListener("click", ({ target, offsetX }) => {
  const { start, end } = axisOf(target);
  const place = offsetX / target.clientWidth * target.naturalWidth;
  play(current, Math.min(Math.max((place - start) / (end - start), 0), 1) * current.seconds);
});
byId("previous").addEventListener("click", () => step(-1));
byId("next").addEventListener("click", () => step(1));
byId("favourite").addEventListener("click", () => favour(current));
byId("note").addEventListener("input", ({ target }) => choose(current, { note: target.value }));
byId("export").addEventListener("click", exportChoices);
byId("side").addEventListener("click", swap);
byId("beside").addEventListener("click", () => {
  const isKept = byId("kept").hidden;
  byId("kept").hidden = !isKept;
  byId("beside").textContent = isKept ? "Alone" : "Keep beside";
  byId("kept-figure").src = byId("figure").src;
  byId("kept-figure").alt = byId("figure").alt;
  byId("kept-name").textContent = byId("shown").textContent;
});
dialog.addEventListener("close", () => {
  document.body.append(byId("player"));
  byId("playhead").hidden = true;
});
function favour(card) {
  if (card) choose(card, { isFavourite: !(choices[card.name] || {}).isFavourite });
}

/* From the file system browsers do not load the page for designers. */
document.body.classList.toggle("has-page", location.protocol !== "file:");

const cardOf = node => {
  const element = node.closest && node.closest("#cards > article");
  return element && byElement.get(element);
};
list.addEventListener("click", event => {
  const card = cardOf(event.target);
  if (!card || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest(".play")) { event.preventDefault(); select(card); play(card); }
  else if (event.target.closest(".star")) { select(card); favour(card); }
  else if (event.target.closest(".figure")) {
    event.preventDefault(); select(card); enlarge(card); play(card, 0);
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
  const isTyping = event.target.matches("input[type=search], select, #note");
  if (isTyping) { if (event.key === "Escape") event.target.blur(); return; }
  /* One that was clicked leaves the keys to the page; one that was reached by keys takes them. */
  const isOnControl = event.target.matches("input, audio")
    || event.target.matches("button, summary, a") && event.target.matches(":focus-visible");
  switch (event.key) {
    case "/": byId("search").focus(); break;
    case "j": case "n": step(1); break;
    case "k": case "p": step(-1); break;
    case " ": if (isOnControl) return; play(current || shown[0]); break;
    case "b": swap(); break;
    case "f": favour(current); break;
    case "Enter": if (isOnControl) return; enlarge(current || shown[0]); break;
    default: return;
  }
  event.preventDefault();
});
if (data.opening) document.querySelector(`[name=mark][value="${data.opening}"]`).checked = true;
filter();
