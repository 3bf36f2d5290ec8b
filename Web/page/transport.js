// What hears: the controls of the player, and the figure's playhead.
import { canVibrate, vibration } from "./vibration.js";

/** Milliseconds after the last edit at which a loop goes on with the new pattern. */
const PAUSE_AFTER_EDIT = 250;
const byID = (id) => document.getElementById(id);

/** Sends "options" when the profile, or what is audible, has changed. */
export class Transport extends EventTarget {
  #player;
  #document;
  #view;
  #plot = null;
  #timer = 0;

  constructor({ player, pattern, view, profiles, fail }) {
    super();
    Object.assign(this, { fail });
    [this.#player, this.#document, this.#view] = [player, pattern, view];
    byID("profile").replaceChildren(...profiles.map((name) => new Option(name, name)));
    byID("play").addEventListener("click", () => this.toggle());
    for (const id of ["loop", "rate"]) byID(id).addEventListener("change", () => this.restart());
    for (const input of [byID("profile"), ...document.getElementsByName("hearing")]) {
      input.addEventListener("change", () => {
        this.dispatchEvent(new Event("options"));
        this.restart();
      });
    }
    for (const id of ["intensity", "sharpness"]) {
      byID(id).addEventListener("input", () => this.#send(id));
      byID(id).addEventListener("dblclick", () => this.#reset(id));
    }
    byID("vibrates").hidden = byID("vibration-help").hidden = !canVibrate();
    player.addEventListener("change", () => this.#playerChanged());
    player.addEventListener("failure", ({ detail }) => fail(detail));
  }

  /** What decides the figure and the files: the profile. */
  get figureOptions() {
    return { profile: byID("profile").value };
  }

  /** What decides what is heard, and the WAV file: the profile, and whether it is audible. */
  get soundOptions() {
    const audible = document.querySelector("[name=hearing]:checked").value === "audible";
    return { ...this.figureOptions, audible, limiter: audible ? "soft" : "none" };
  }

  /** The plot of what would be played; a phone's motor needs it. */
  set plot(plot) {
    this.#plot = plot;
    this.#enable();
  }

  #enable() {
    byID("play").disabled = !this.#player.isPlaying && !this.#plot;
  }

  toggle() {
    if (this.#player.isPlaying) this.#player.stop();
    else this.play();
  }

  async play() {
    if (!this.#document.format) return this.fail("The text is not a pattern that can be played.");
    const [rate, loops] = [Number(byID("rate").value), byID("loop").checked];
    try {
      await this.#player.play(this.#document.atRate(rate), { ...this.soundOptions, loops, rate });
      if (byID("vibrate").checked && this.#plot) {
        navigator.vibrate(vibration(this.#plot, { rate, intensity: Number(byID("intensity").value) }));
      }
    } catch (error) {
      this.fail(error.message);
    }
  }

  /** Plays anew what plays. */
  restart() {
    if (this.#player.isPlaying) this.play();
  }

  /** The text has changed: a loop goes on with it, once nothing changes for a while. */
  edited() {
    clearTimeout(this.#timer);
    if (this.#player.isPlaying && byID("loop").checked) {
      this.#timer = setTimeout(() => this.restart(), PAUSE_AFTER_EDIT);
    }
  }

  #send(id) {
    const value = Number(byID(id).value);
    byID(id).nextElementSibling.value = String(value).replace("-", "\u2212");
    this.#player[id] = value;
  }

  #reset(id) {
    byID(id).value = byID(id).defaultValue;
    this.#send(id);
  }

  #playerChanged() {
    const { isPlaying, isLive } = this.#player;
    byID("play").textContent = isPlaying ? "Stop" : "Play";
    this.#enable();
    for (const id of ["intensity", "sharpness"]) byID(id).disabled = isPlaying && !isLive;
    if (isPlaying) this.#followPlayhead();
    else if (canVibrate()) navigator.vibrate(0);
  }

  #followPlayhead() {
    const follow = () => {
      this.#view.playhead = this.#player.seconds;
      this.#view.drawGrips();
      if (this.#player.isPlaying) requestAnimationFrame(follow);
    };
    requestAnimationFrame(follow);
  }
}
