// A span repeated at any speed with the pitch kept: two elements take turns. The second is started a little before its
// turn and muted, because an element pauses for nearly a tenth of a second when it is asked to play.
/** @import { Player } from "./player.js" */

export const TURN = 25 // milliseconds between looks at the clock
const RUN_UP = 0.3 // seconds the second element plays muted before its turn
const DELAY = 0.085 // seconds until an element plays after it was asked to; learnt while repeating
const WAITING = 2 // readyState up to which an element cannot go on

export class SeamlessLoop {
  /** @param {Player} player its `audio` is heard and changes hands, its `span` is repeated */
  constructor(player) {
    this.player = player
    /** @type {HTMLAudioElement | null} made for the first repeat */
    this.spare = null
    this.delay = DELAY
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.turning = undefined
  }

  /** Seconds of run-up that there is room for. */
  get runUp() {
    const { span } = this.player
    return span ? Math.min(RUN_UP, span.start, (span.end - span.start) / 2) : 0
  }

  /** The second element, waiting before the start of the span. */
  prepare() {
    const { audio, rate, span } = this.player
    if (!span) return
    const spare = (this.spare ??= this.player.element())
    if (spare.src !== audio.src) spare.src = audio.src
    spare.preload = "auto"
    spare.playbackRate = rate
    spare.muted = true
    spare.currentTime = span.start - this.runUp
  }

  drop() {
    clearTimeout(this.turning)
    this.turning = undefined
    this.spare?.pause()
  }

  /** @param {number} rate */
  setRate(rate) {
    if (this.spare) this.spare.playbackRate = rate
  }

  /** @param {number} time */
  look(time) {
    const { span, rate } = this.player
    if (this.turning !== undefined || !span) return
    const left = (span.end - time - this.runUp) / rate - this.delay
    // a playhead after the span is left alone: nothing jumps back unasked
    if (left > (2 * TURN) / 1000 || span.end - time < -0.3) return
    this.turning = setTimeout(() => this.turn(), Math.max(0, 1000 * left))
  }

  /** The second element is started; once it is where the span starts it is heard instead of the first. */
  turn() {
    const { span, playing } = this.player
    if (!span || !playing) return this.endTurn()
    const next = this.spare
    if (!next || next.readyState <= WAITING || next.seeking) return this.jump()
    const steady = Math.max(span.start, next.currentTime + 0.03)
    next.play().catch(() => this.player.changed("error"))
    this.handOver(next, steady)
  }

  /** The second element is not ready, as in the first round: the first goes back, at the end of the span. */
  jump() {
    const { span, playing, audio, rate } = this.player
    if (!span || !playing) return this.endTurn()
    const left = (span.end - audio.currentTime) / rate
    if (left > 0) {
      this.turning = setTimeout(() => this.jump(), 1000 * left)
      return
    }
    audio.currentTime = span.start
    this.endTurn()
  }

  /**
   * @param {HTMLAudioElement} next
   * @param {number} steady seconds of the recording from which it plays evenly
   */
  handOver(next, steady) {
    const { span, playing, audio } = this.player
    if (!span || this.spare !== next || !playing) {
      next.pause()
      return this.endTurn()
    }
    const left = steady - next.currentTime
    if (left > 0 && audio.currentTime < span.end + 0.5) {
      this.turning = setTimeout(() => this.handOver(next, steady), left > 0.03 ? 10 : 1)
      return
    }
    next.muted = false
    this.learn((audio.currentTime - span.end) / this.player.rate)
    this.spare = audio
    this.player.audio = next
    audio.pause()
    this.prepare()
    this.player.changed("turn")
    this.endTurn()
  }

  endTurn() {
    this.turning = undefined
  }

  /**
   * How long an element takes until it is heard differs by machine: half of the delay is added.
   *
   * @param {number} late seconds
   */
  learn(late) {
    this.delay = Math.max(0, Math.min(0.3, this.delay + 0.5 * late))
  }
}
