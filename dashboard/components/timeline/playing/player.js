// Playing a recording by its address; the browser fetches what it needs (Range requests). A span is repeated by Web Audio
// (loop.js) without a gap, else by two elements (seamless_loop.js). Without a recording only the place is kept.
import { Listeners } from "../../common/listeners.js"
import { PLAYING, send } from "../../common/messages.js"
import { fits, Loop } from "./loop.js"
import { SeamlessLoop } from "./seamless_loop.js"
import { speedAt } from "./speeds.js"
import { Watch } from "./watch.js"

/** @import { Span } from "../records.d.ts" */

const SETTLED = 200 // milliseconds after which a span that is being drawn is taken to be the one to repeat
const EVENTS = /** @type {const} */ (["play", "pause", "seeked", "ended", "loadedmetadata", "ratechange"])

export class Player {
  /**
   * @param {HTMLElement} root the elements are put there
   * @param {(what: string) => void} changed called whenever something is to be shown again
   */
  constructor(root, changed) {
    this.root = root
    this.changed = changed
    this.listeners = new Listeners()
    this.audio = this.element()
    this.turns = new SeamlessLoop(this)
    this.loop = new Loop()
    this.hush = () => {} // ends what the loop still sounds while the element starts
    this.url = ""
    this.part = "" // address of stretches of the recording
    this.duration = 0
    this.place = 0 // seconds, while there is no sound
    /** @type {Span | null} what is repeated */
    this.span = null
    /** @type {number | null} seconds at which to stop */
    this.stop = null
    this.rate = 1
    this.volume = 1
    this.broken = false
    this.watch = new Watch(() => this.playing, () => this.look())
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.settling = undefined
    // of all timelines of the page one plays
    this.listeners.receive(PLAYING, (player) => player !== this && this.pause())
  }

  element() {
    const audio = document.createElement("audio")
    audio.preload = "metadata"
    audio.preservesPitch = true
    audio.volume = this.volume ?? 1
    for (const name of EVENTS) this.listeners.on(audio, name, () => audio === this.audio && this.changed(name))
    this.listeners.on(audio, "error", () => audio === this.audio && audio.getAttribute("src") && this.fail())
    this.root.append(audio)
    return audio
  }

  dispose() {
    this.listeners.dispose()
    this.span = null
    this.drop()
    this.loop.dispose()
    this.watch.end()
    for (const audio of [this.audio, this.turns.spare]) {
      if (!audio) continue
      audio.pause()
      audio.removeAttribute("src")
      audio.load()
      audio.remove()
    }
  }

  /**
   * Another recording at the same place; it goes on playing if it played.
   *
   * @param {{ url: string, part: string }} recording url "": none
   * @param {number} duration
   */
  load({ url, part }, duration) {
    this.duration = duration
    if (url === this.url) return
    const { time, playing } = this
    this.drop()
    this.loop.clear()
    this.url = url
    this.part = part
    this.broken = false
    if (!url) {
      this.audio.pause()
      this.audio.removeAttribute("src")
    } else {
      this.audio.src = url
      this.audio.playbackRate = this.rate
      if (time) this.audio.currentTime = time
      this.prepare()
      if (playing) this.start()
    }
    this.changed("load")
  }

  fail() {
    this.place = this.time || this.place
    this.broken = true
    this.drop()
    this.loop.clear()
    this.changed("error")
  }

  get audible() {
    return Boolean(this.url) && !this.broken
  }

  get playing() {
    return this.audible && (this.loop.sounding || !this.audio.paused)
  }

  get time() {
    if (!this.audible) return this.place
    return this.loop.sounding ? this.loop.time : this.audio.currentTime
  }

  /** @param {number} time */
  seek(time) {
    this.stop = null
    this.place = Math.max(0, Math.min(time, this.duration))
    if (this.loop.sounding && this.inLoop(this.place)) this.loop.start(this.place)
    else if (this.loop.sounding) this.leave(this.place, true)
    else if (this.audible) this.audio.currentTime = this.place
    this.changed("seek")
  }

  toggle() {
    return this.playing ? this.pause() : this.start()
  }

  pause() {
    this.stop = null
    this.hush()
    if (this.loop.sounding) {
      this.audio.currentTime = this.loop.time
      this.loop.release()()
      this.changed("pause")
    }
    if (this.audible) this.audio.pause()
  }

  /**
   * Silence where a span ends; the playhead is put there exactly, however late the page came to it.
   *
   * @param {number} time
   */
  end(time) {
    this.pause()
    this.seek(time)
  }

  start() {
    if (!this.audible || this.loop.sounding) return
    if (this.span && this.time >= this.span.end - 0.01) this.seek(this.span.start)
    send(PLAYING, this)
    return this.inLoop(this.time) ? this.enter() : this.play()
  }

  /** The element, from where it is. */
  async play() {
    this.audio.playbackRate = this.rate
    try {
      await this.audio.play()
    } catch (error) {
      const name = error instanceof Error ? error.name : ""
      if (name !== "AbortError") this.changed(name === "NotAllowedError" ? "refused" : "error")
      return
    }
    this.watch.begin()
  }

  /**
   * From start to end once; again and again if it is what is repeated.
   *
   * @param {Span} span
   */
  playSpan({ start, end }) {
    const isRepeated = this.span?.start === start && this.span.end === end
    if (this.loop.sounding && !isRepeated) this.leave(start, true)
    else this.seek(start)
    this.stop = isRepeated ? null : end
    return this.start()
  }

  /**
   * Repeats a span from its end on; the place remains where it is.
   *
   * @param {Span | null} span null: no more
   */
  repeat(span) {
    this.stop = null
    this.drop()
    if (this.loop.sounding) this.leave(this.loop.time + this.turns.delay)
    this.loop.clear()
    this.span = span
    if (this.audible) this.prepare()
    this.changed("repeat")
  }

  /** @param {number} rate */
  setRate(rate) {
    this.rate = rate
    if (this.loop.sounding) this.leave(this.loop.time)
    this.audio.playbackRate = rate
    this.turns.setRate(rate)
    if (this.audible) this.prepare()
  }

  /** @param {number} volume 0 to 1 */
  setVolume(volume) {
    this.volume = volume
    this.audio.volume = volume
    this.loop.setVolume(volume)
    if (this.turns.spare) this.turns.spare.volume = volume
  }

  /** @param {number} steps in SPEEDS; negative: slower */
  faster(steps) {
    this.setRate(speedAt(this.rate, steps))
  }

  /** Prepares what a repeat needs, once the span no longer changes. */
  prepare() {
    clearTimeout(this.settling)
    if (!this.span) return
    if (this.rate !== 1 || !this.part || !fits(this.span)) return this.turns.prepare()
    if (this.loop.span === this.span) return
    const { span } = this
    this.settling = setTimeout(() => this.fetch(span), SETTLED)
  }

  /** @param {Span} span */
  async fetch(span) {
    try {
      await this.loop.load(this.part, span)
    } catch {
      if (this.span && this.audible) this.turns.prepare()
    }
  }

  drop() {
    clearTimeout(this.settling)
    this.turns.drop()
    this.hush()
  }

  /**
   * Whether a time is heard from the loop rather than from the element.
   *
   * @param {number} time
   */
  inLoop(time) {
    const { span } = this
    if (!span || this.rate !== 1 || this.stop !== null || !this.loop.ready || this.loop.span !== span) return false
    return span.start - 0.001 <= time && time < span.end
  }

  /** From the element to the loop, which takes over where the element will then be. */
  enter() {
    const wait = this.audio.paused ? 0 : this.loop.latency
    this.loop.start(this.time + wait)
    setTimeout(() => this.loop.sounding && this.audio.pause(), 1000 * wait)
    this.changed("play")
    this.watch.begin()
  }

  /**
   * From the loop to the element at a time; until that is heard the loop sounds on, or stops now.
   *
   * @param {number} time
   * @param {boolean} [now]
   */
  leave(time, now = false) {
    this.hush()
    const last = this.loop.release()
    const waiting = new AbortController()
    this.hush = () => {
      waiting.abort()
      last()
      this.hush = () => {}
    }
    this.audio.currentTime = Math.min(time, this.duration)
    this.audio.addEventListener("playing", this.hush, { signal: waiting.signal })
    this.play()
    if (now) this.hush()
  }

  look() {
    const { time } = this
    this.changed("time")
    if (this.stop !== null && time >= this.stop - 0.02) return this.end(this.stop)
    if (!this.span || this.loop.sounding) return
    if (this.turns.turning === undefined && this.inLoop(time)) this.enter()
    else if (this.stop === null) this.turns.look(time)
  }
}
