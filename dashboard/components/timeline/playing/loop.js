// A span repeated by Web Audio: its samples are fetched alone and go round in the time of the sound card, without a gap.
// Only at the recorded speed, since faster or slower would change the pitch, and only as long as the server cuts out.
/** @import { Span } from "../records.d.ts" */

const LONGEST = 60 // seconds, as analysis/audio has it for a part
const FADE = 0.01 // seconds; from one source of sound to the other without a click
const RATE_AT = 24 // bytes; where a WAV file has its samples a second

/**
 * Whether a span is short enough.
 *
 * @param {Span} span
 */
export const fits = ({ start, end }) => end - start <= LONGEST

/**
 * The time within a repeated span.
 *
 * @param {Span} span
 * @param {number} from where it began
 * @param {number} gone seconds since then
 */
export const placeIn = ({ start, end }, from, gone) => start + ((from - start + gone) % (end - start))

export class Loop {
  constructor() {
    this.volume = 1
    /** @type {AudioContext | null} */
    this.context = null
    /** @type {AudioBuffer | null} */
    this.buffer = null
    /** @type {Span | null} */
    this.span = null
    /** @type {AudioBufferSourceNode | null} what sounds now */
    this.source = null
    /** @type {GainNode | null} */
    this.loudness = null
    this.began = 0 // seconds of the context at which the source began
    this.from = 0 // seconds of the recording with which it began
  }

  /**
   * Fetches a span of what is at the address; whether it can be played. Throws where the server has none.
   *
   * @param {string} address
   * @param {Span} span
   */
  async load(address, span) {
    this.clear()
    this.span = span
    const answer = await fetch(`${address}&start=${span.start}&end=${span.end}`)
    if (!answer.ok) throw new Error(`${answer.status} for a part of the recording`)
    const bytes = await answer.arrayBuffer()
    if (this.span !== span) return false
    const rate = new DataView(bytes).getUint32(RATE_AT, true)
    if (this.context?.sampleRate !== rate) {
      this.context?.close()
      this.context = new AudioContext({ sampleRate: rate }) // at another rate the ends would not fit sample by sample
    }
    this.context.resume().catch(() => {}) // not before a click: then two elements take turns
    const buffer = await this.context.decodeAudioData(bytes)
    if (this.span !== span) return false
    this.buffer = buffer
    return true
  }

  /** Nothing is repeated and nothing kept. */
  clear() {
    this.release()()
    this.buffer = null
    this.span = null
  }

  dispose() {
    this.clear()
    this.context?.close()
    this.context = null
  }

  get ready() {
    return this.buffer !== null && this.context?.state === "running"
  }

  get sounding() {
    return this.source !== null
  }

  /** Seconds from what is laid out to what is heard. */
  get latency() {
    return this.context?.outputLatency || this.context?.baseLatency || 0
  }

  /** The place in the recording that is heard. */
  get time() {
    if (!this.span || !this.context) return this.from
    return placeIn(this.span, this.from, Math.max(0, this.context.currentTime - this.latency - this.began))
  }

  /** @param {number} time */
  start(time) {
    this.release()()
    const { context, buffer, span } = this
    if (!context || !buffer || !span) return
    const source = new AudioBufferSourceNode(context, { buffer, loop: true })
    const loudness = new GainNode(context, { gain: 0 })
    this.began = context.currentTime
    this.from = placeIn(span, span.start, Math.max(0, time - span.start))
    loudness.gain.linearRampToValueAtTime(this.volume, this.began + FADE)
    source.connect(loudness).connect(context.destination)
    source.start(this.began, this.from - span.start)
    this.source = source
    this.loudness = loudness
  }

  /** @param {number} volume 0 to 1; also of what sounds now */
  setVolume(volume) {
    this.volume = volume
    if (!this.source || !this.loudness || !this.context) return
    const now = this.context.currentTime
    this.loudness.gain.cancelScheduledValues(now).setTargetAtTime(volume, now, FADE / 3)
  }

  /** Ends the repeating; what sounds goes on until the function that is returned is called. */
  release() {
    const { source, loudness, context } = this
    if (!source || !loudness || !context) return () => {}
    source.loop = false
    this.source = null
    return () => {
      const now = context.currentTime
      loudness.gain.cancelScheduledValues(now).setTargetAtTime(0, now, FADE / 3)
      source.stop(now + 2 * FADE)
    }
  }
}
