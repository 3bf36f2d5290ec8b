// What hears: the controls of the player, and the figure's playhead.
import { byID } from "./elements.js";
import { Phone, canVibrate, unfelt } from "./vibration.js";

/** Milliseconds after the last edit at which a loop goes on with the new pattern. */
const PAUSE_AFTER_EDIT = 250;
/** Milliseconds between two pictures while controllers follow: what draws does not send. */
const PICTURE_MILLISECONDS = 60;
/** Frames of which a loop lasts whole blocks. */
const BLOCK_FRAMES = 128;
/** Milliseconds after the last change at which phones get the pattern. */
const PAUSE_BEFORE_GIVING = 100;

/** Sends "options" when the profile, or what is audible, has changed. */
export class Transport extends EventTarget {
  #player;
  #document;
  #view;
  #plot = null;
  /** What was played last: { texts, rate, loops, region, from }, the texts at the rate. */
  #played = null;
  #phone = null;
  #picture = 0;
  #other = null;
  #hearsOther = false;
  #timer = 0;
  #giving = 0;

  /** `atRate(text, rate)` gives a promise of the text with its times divided; `sharing` tells phones, or is `null`. */
  constructor({ player, pattern, view, profiles, sounds, feel, sharing, atRate, fail }) {
    super();
    Object.assign(this, { sounds, feel, sharing, atRate, fail });
    feel.addEventListener("change", () => this.restart());
    feel.addEventListener("failure", ({ detail }) => fail(detail));
    sounds.addEventListener("change", () => {
      view.track = sounds.track;
      this.restart();
    });
    sounds.addEventListener("gain", () => (player.trackGain = sounds.track.gain));
    [this.#player, this.#document, this.#view] = [player, pattern, view];
    byID("profile").replaceChildren(...profiles.map((name) => new Option(name, name)));
    byID("play").addEventListener("click", () => this.toggle());
    for (const id of ["loop", "rate"]) {
      byID(id).addEventListener("change", () => {
        this.restart();
        this.give();
      });
    }
    for (const input of [byID("profile"), ...document.getElementsByName("hearing")]) {
      input.addEventListener("change", () => {
        feel.profile = this.figureOptions.profile;
        this.dispatchEvent(new Event("options"));
        this.restart();
        this.give();
      });
    }
    for (const id of ["intensity", "sharpness"]) {
      byID(id).addEventListener("input", () => this.#send(id));
      byID(id).addEventListener("dblclick", () => this.#reset(id));
    }
    byID("other-version").addEventListener("click", () => this.swap());
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
    return { ...this.figureOptions, audible, limiter: audible ? "limit" : "none" };
  }

  /**
   * Gives a promise of the plot of a text, which phones need; `null` where the pattern cannot be
   * played.
   */
  get plot() {
    return this.#plot;
  }

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

  /** The text that is compared, which can be heard in place of the pattern, or `null`. */
  set other(text) {
    if (text === this.#other) return;
    this.#other = text;
    this.#hearsOther = false;
    byID("other-version").hidden = text === null;
    this.#showVersion();
    this.restart();
  }

  /** Hears the other of the two texts, at the same place. */
  swap() {
    if (this.#other === null) return this.fail("There is no other pattern to hear: choose one with Compare.");
    this.#hearsOther = !this.#hearsOther;
    this.#player.hearsOther = this.#hearsOther;
    this.#showVersion();
    this.#vibrate();
    // Phones have one text, and go on in the other.
    this.#giveNow().then(() => this.sharing?.change({ version: this.#hearsOther ? 1 : 0 }));
  }

  #showVersion() {
    byID("other-version").textContent = this.#hearsOther ? "Hear A" : "Hear B";
  }

  async play() {
    if (!this.#document.format) return this.fail("The text is not a pattern that can be played.");
    const [rate, loops] = [Number(byID("rate").value), byID("loop").checked];
    const { region, playsFrom } = this.#view;
    try {
      const [text, other] = await Promise.all([this.#document.heard, this.#other ?? []].flat()
        .map((one) => (rate === 1 ? one : this.atRate(one, rate))));
      const from = region?.start ?? playsFrom ?? 0;
      this.#phone = null;
      this.#played = { texts: [text, other], rate, loops, region, from };
      await this.#giveNow();
      const begins = this.sharing ? ({ part, sampleRate }) => this.sharing.begin({
        from, rate, loops, part: region || loops ? part : null, sampleRate, version: this.#hearsOther ? 1 : 0,
        intensity: Number(byID("intensity").value),
      }) : undefined;
      // What is muted now may have been heard before. It is known when the sound begins, so that
      // the first stroke is not lost.
      const plot = await this.#plotOfPhone();
      await this.#player.play(text, {
        ...this.soundOptions, loops, rate, region, other, track: this.#track, from, hearsOther: this.#hearsOther, begins,
      });
      this.#beginPhone(plot);
    } catch (error) {
      this.fail(error.message);
    }
  }

  /** The sound that is heard with the pattern, or `null`. */
  get #track() {
    const { track } = this.sounds;
    return track && !track.isMuted && track.end > 0 ? track : null;
  }

  /** Plays anew what plays. */
  restart() {
    if (this.#player.isPlaying) this.play();
  }

  /** Gives phones what would be heard, once nothing changes for a moment. */
  give() {
    clearTimeout(this.#giving);
    if (this.sharing) this.#giving = setTimeout(() => this.#giveNow(), PAUSE_BEFORE_GIVING);
  }

  async #giveNow() {
    clearTimeout(this.#giving);
    if (!this.sharing) return;
    const { name, format, heard } = this.#document;
    const rate = Number(byID("rate").value);
    const one = !format ? null : this.#hearsOther ? this.#other : heard;
    const text = one === null || rate === 1 ? one : await this.atRate(one, rate).catch(() => null);
    this.sharing.give({ name, text, rate, profile: byID("profile").value });
  }

  /** The text has changed: a loop goes on with it, once nothing changes for a while. */
  edited() {
    this.give();
    clearTimeout(this.#timer);
    if (this.#player.isPlaying && byID("loop").checked) {
      this.#timer = setTimeout(() => this.restart(), PAUSE_AFTER_EDIT);
    }
  }

  #send(id) {
    const value = Number(byID(id).value);
    byID(id).nextElementSibling.value = String(value).replace("-", "\u2212");
    this.#player[id] = value;
    if (id === "intensity") this.sharing?.change({ intensity: value });
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
    if (isPlaying) return this.#followPlayhead();
    this.sharing?.end();
    this.#phone = null;
    if (canVibrate()) navigator.vibrate(0);
  }

  /** What is heard, for a phone that is to follow; `null` without one. */
  async #plotOfPhone() {
    const { texts: [text, other] } = this.#played;
    return this.feel.isPhone && this.#plot ? this.#plot(this.#hearsOther ? other : text) : null;
  }

  /** Lets the phone follow what is heard now. */
  async #vibrate() {
    if (!this.#player.isPlaying) return;
    const played = this.#played;
    const plot = await this.#plotOfPhone();
    if (played === this.#played && this.#player.isPlaying) this.#beginPhone(plot);
  }

  #beginPhone(plot) {
    this.#phone = null;
    if (!plot) return;
    const { rate, loops, region, from } = this.#played;
    const block = BLOCK_FRAMES / this.#player.graph.context.sampleRate;
    const pass = this.#player.pass ?? { start: 0, end: Math.max(1, Math.ceil(plot.reading.duration / block)) * block * rate };
    this.#phone = new Phone(plot, loops ? { start: pass.start / rate, to: pass.end / rate } : { to: region ? region.end / rate : Infinity });
    const weak = unfelt(plot);
    if (!this.#follow(this.#player.seconds || from)) this.fail("The browser does not let this page vibrate.");
    else if (weak > 0) this.fail(`${weak} of the events ${weak === 1 ? "is" : "are"} too weak for the phone, below 0.1.`);
  }

  /** Whether the phone, if it vibrates, could be told what follows an instant. */
  #follow(seconds) {
    return this.#phone?.follow(seconds / this.#played.rate, Number(byID("intensity").value)) ?? true;
  }

  #followPlayhead() {
    let drawn = -Infinity;
    const follow = (now) => {
      const { seconds, feels, isPlaying } = this.#player;
      if (seconds !== null) this.#follow(seconds);
      if (!feels || !isPlaying || now - drawn >= PICTURE_MILLISECONDS) {
        drawn = now;
        this.#view.playhead = seconds;
        this.#view.drawGrips();
        if (seconds !== null) this.#view.follow(seconds);
      }
      if (this.#player.isPlaying) this.#picture = requestAnimationFrame(follow);
    };
    cancelAnimationFrame(this.#picture);
    this.#picture = requestAnimationFrame(follow);
  }
}
