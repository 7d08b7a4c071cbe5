// A span repeated by Web Audio: its samples are fetched alone and go round in the time of the sound card, without a gap.
// Only at the recorded speed, since faster or slower would change the pitch, and only as long as the server cuts out.

const LONGEST = 60 // seconds, as analysis/audio/excerpt.py has it
const FADE = 0.01 // seconds; between the one source of sound and the other no click is heard
const RATE_AT = 24 // bytes; where a WAV file tells its samples a second

/** Whether a span is short enough. */
export const fits = ({ start, end }) => end - start <= LONGEST

/** The place in a span of who has gone on from `from` for so many seconds. */
export const placeIn = ({ start, end }, from, gone) => start + ((from - start + gone) % (end - start))

export class Loop {
  constructor() {
    this.context = null
    this.buffer = null
    this.span = null
    this.source = null
  }

  /** Fetches a span of what is at the address; gives whether it can be played. Throws where it is not to be had. */
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
    this.context.resume().catch(() => {}) // not before a click: then the elements take turns
    const buffer = await this.context.decodeAudioData(bytes)
    if (this.span !== span) return false
    this.buffer = buffer
    return true
  }

  /** Nothing is repeated and nothing held. */
  clear() {
    this.release()()
    this.buffer = null
    this.span = null
  }

  destroy() {
    this.clear()
    this.context?.close()
    this.context = null
  }

  get ready() {
    return this.buffer !== null && this.context.state === "running"
  }

  get sounding() {
    return this.source !== null
  }

  /** Seconds from what is laid out to what is heard. */
  get latency() {
    return this.context.outputLatency || this.context.baseLatency || 0
  }

  /** The place in the recording that is heard. */
  get time() {
    return placeIn(this.span, this.from, Math.max(0, this.context.currentTime - this.latency - this.began))
  }

  start(time) {
    this.release()()
    const source = new AudioBufferSourceNode(this.context, { buffer: this.buffer, loop: true })
    const loudness = new GainNode(this.context, { gain: 0 })
    this.began = this.context.currentTime
    this.from = placeIn(this.span, this.span.start, Math.max(0, time - this.span.start))
    loudness.gain.linearRampToValueAtTime(1, this.began + FADE)
    source.connect(loudness).connect(this.context.destination)
    source.start(this.began, this.from - this.span.start)
    this.source = source
    this.loudness = loudness
  }

  /** Ends the repeating; what sounds goes on until the function that is given back is called. */
  release() {
    const { source, loudness, context } = this
    if (!source) return () => {}
    source.loop = false
    this.source = null
    return () => {
      const now = context.currentTime
      loudness.gain.cancelScheduledValues(now).setTargetAtTime(0, now, FADE / 3)
      source.stop(now + 2 * FADE)
    }
  }
}
