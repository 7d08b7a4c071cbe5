// A span repeated at any speed with the pitch kept: two elements take turns. The second is started a little before its
// turn and unheard, because an element stands still for nearly a tenth of a second when it is asked to play.

export const TURN = 25 // milliseconds between looks at the clock
const RUN_UP = 0.3 // seconds the second element plays unheard before its turn
const DELAY = 0.085 // seconds an element stands still after it was asked to play; learnt while repeating

export class Turns {
  /** sound: whose `audio` is heard and changes hands, and whose `span` is repeated. */
  constructor(sound) {
    this.sound = sound
    this.spare = null // made for the first repeat
    this.delay = DELAY
    this.turning = null
  }

  /** Seconds of run-up that there is room for. */
  get runUp() {
    const { start, end } = this.sound.span
    return Math.min(RUN_UP, start, (end - start) / 2)
  }

  /** The second element, waiting before the start of the span. */
  prepare() {
    const { audio, rate, span } = this.sound
    this.spare ??= this.sound.element()
    if (this.spare.src !== audio.src) this.spare.src = audio.src
    this.spare.preload = "auto"
    this.spare.playbackRate = rate
    this.spare.muted = true
    this.spare.currentTime = span.start - this.runUp
  }

  drop() {
    clearTimeout(this.turning)
    this.turning = null
    this.spare?.pause()
  }

  setRate(rate) {
    if (this.spare) this.spare.playbackRate = rate
  }

  look(time) {
    if (this.turning) return
    const { span, rate } = this.sound
    const left = (span.end - time - this.runUp) / rate - this.delay
    // who stands behind the span is left alone: nothing jumps back unasked
    if (left > (2 * TURN) / 1000 || span.end - time < -0.3) return
    this.turning = setTimeout(() => this.turn(), Math.max(0, 1000 * left))
  }

  /** The second element is started; once it is where the span starts it is heard instead of the first. */
  turn() {
    const { span, playing, audio } = this.sound
    if (!span || !playing) return this.turned()
    const next = this.spare
    if (!next || next.readyState < 3 || next.seeking) {
      audio.currentTime = span.start
      return this.turned()
    }
    const steady = Math.max(span.start, next.currentTime + 0.03)
    next.play().catch(() => this.sound.changed("error"))
    this.handOver(next, steady)
  }

  handOver(next, steady) {
    const { span, playing, audio } = this.sound
    if (!span || this.spare !== next || !playing) {
      next.pause()
      return this.turned()
    }
    const left = steady - next.currentTime
    if (left > 0 && audio.currentTime < span.end + 0.5) {
      this.turning = setTimeout(() => this.handOver(next, steady), left > 0.03 ? 10 : 1)
      return
    }
    next.muted = false
    this.learn((audio.currentTime - span.end) / this.sound.rate)
    this.spare = audio
    this.sound.audio = next
    audio.pause()
    this.prepare()
    this.sound.changed("turn")
    this.turned()
  }

  turned() {
    this.turning = null
  }

  /** How long an element takes to be heard differs by machine: half of the seconds it was too late are added. */
  learn(late) {
    this.delay = Math.max(0, Math.min(0.3, this.delay + 0.5 * late))
  }
}
