// Short clicks on boundaries and beats while the sound plays, so that one hears whether they are in place.
/** @import { Click, Span } from "../records.d.ts" */

const AHEAD = 0.15 // seconds that are laid out in advance
const PITCH = { boundary: 1760, downbeat: 1320, beat: 990 }

/**
 * The events with from <= time < to.
 *
 * @param {Click[]} events in order of time
 * @param {number} from
 * @param {number} to
 */
export const within = (events, from, to) => events.filter(({ time }) => time >= from && time < to)

/**
 * The same while a span is repeated: after its end comes its start, a round later.
 *
 * @param {Click[]} events
 * @param {number} from
 * @param {number} to
 * @param {Span | null} span
 */
export const upcoming = (events, from, to, span) => {
  if (!span || to <= span.end) return within(events, from, to)
  const round = span.end - span.start
  const again = within(events, Math.max(span.start, from - round), to - round).map((event) => ({ ...event, time: event.time + round }))
  return [...within(events, from, span.end), ...again]
}

export class Clicks {
  constructor() {
    /** @type {Click[]} */
    this.events = []
    /** @type {number | null} seconds of the recording up to which clicks are laid out */
    this.reached = null
    /** @type {{ tone: OscillatorNode, end: number }[]} */
    this.waiting = []
    /** @type {AudioContext | null} */
    this.context = null
    this.time = 0 // seconds of the recording at the last look
    this.volume = 1
  }

  /** Must be called from a click or key: browsers allow sound only then. */
  allow() {
    this.context ??= new AudioContext()
    this.context.resume()
  }

  /** @param {number} volume 0 to 1 */
  setVolume(volume) {
    this.volume = volume
  }

  /** @param {Click[]} events */
  set(events) {
    this.events = [...events].sort((a, b) => a.time - b.time)
    this.silence()
  }

  /**
   * Called again and again while playing.
   *
   * @param {number} time
   * @param {number} rate
   * @param {Span | null} [span] what is repeated
   */
  follow(time, rate, span = null) {
    if (!this.context || !this.events.length) return
    const ahead = AHEAD * rate
    const round = span ? span.end - span.start : 0
    if (this.reached !== null && time < this.time - round / 2 && span) this.reached -= round
    this.time = time
    if (this.reached === null || time > this.reached + 0.05 || time < this.reached - 2 * ahead) {
      this.silence()
      this.reached = time
    }
    const repeated = span && time < span.end ? span : null
    for (const event of upcoming(this.events, this.reached, time + ahead, repeated))
      this.lay(this.context, event.kind, (event.time - time) / rate)
    this.reached = Math.max(this.reached, time + ahead)
  }

  /**
   * @param {AudioContext} context
   * @param {Click["kind"]} kind
   * @param {number} delay seconds
   */
  lay(context, kind, delay) {
    const start = context.currentTime + Math.max(0, delay)
    const tone = context.createOscillator()
    const loudness = context.createGain()
    tone.frequency.value = PITCH[kind]
    loudness.gain.setValueAtTime(Math.max(0.001, (kind === "beat" ? 0.2 : 0.4) * this.volume), start)
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.05)
    tone.connect(loudness).connect(context.destination)
    tone.start(start)
    tone.stop(start + 0.06)
    this.waiting = [...this.waiting.filter(({ end }) => end > context.currentTime), { tone, end: start + 0.06 }]
  }

  silence() {
    for (const { tone } of this.waiting) tone.stop()
    this.waiting = []
    this.reached = null
  }

  dispose() {
    this.silence()
    this.context?.close()
    this.context = null
  }
}
