// Short clicks on boundaries and beats while the sound plays, so that one hears whether they are in place.

const AHEAD = 0.15 // seconds that are laid out in advance
const PITCH = { boundary: 1760, downbeat: 1320, beat: 990 }

/** The events with from <= time < to. events: {time, kind} in order of time. */
export const within = (events, from, to) => events.filter(({ time }) => time >= from && time < to)

/** The same while a span is repeated: what lies beyond its end is what lies at its start, a round later. */
export const upcoming = (events, from, to, span) => {
  if (!span || to <= span.end) return within(events, from, to)
  const round = span.end - span.start
  const again = within(events, Math.max(span.start, from - round), to - round).map((event) => ({ ...event, time: event.time + round }))
  return [...within(events, from, span.end), ...again]
}

export class Clicks {
  constructor() {
    this.events = []
    this.reached = null // seconds of the recording up to which clicks are laid out
    this.waiting = []
    this.time = 0 // seconds of the recording at the last look
  }

  /** Must be called from a click or key: browsers allow sound only then. */
  allow() {
    this.context ??= new AudioContext()
    this.context.resume()
  }

  set(events) {
    this.events = [...events].sort((a, b) => a.time - b.time)
    this.silence()
  }

  /** Called again and again while playing. span: what is repeated. */
  follow(time, rate, span = null) {
    if (!this.context || !this.events.length) return
    if (span && time < this.time - (span.end - span.start) / 2) this.reached -= span.end - span.start
    this.time = time
    if (this.reached === null || time > this.reached + 0.05 || time < this.reached - 2 * AHEAD * rate) {
      this.silence()
      this.reached = time
    }
    const to = time + AHEAD * rate
    for (const event of upcoming(this.events, this.reached, to, time < span?.end ? span : null)) this.lay(event.kind, (event.time - time) / rate)
    this.reached = Math.max(this.reached, to)
  }

  lay(kind, delay) {
    const start = this.context.currentTime + Math.max(0, delay)
    const tone = this.context.createOscillator()
    const loudness = this.context.createGain()
    tone.frequency.value = PITCH[kind]
    loudness.gain.setValueAtTime(kind === "beat" ? 0.2 : 0.4, start)
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.05)
    tone.connect(loudness).connect(this.context.destination)
    tone.start(start)
    tone.stop(start + 0.06)
    this.waiting = [...this.waiting.filter(({ end }) => end > this.context.currentTime), { tone, end: start + 0.06 }]
  }

  silence() {
    for (const { tone } of this.waiting) tone.stop()
    this.waiting = []
    this.reached = null
  }

  destroy() {
    this.silence()
    this.context?.close()
  }
}
