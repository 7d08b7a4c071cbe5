// A small synthesizer: triangle waves with a soft beginning and end, scheduled a little ahead of time.
import { between, frequencyOf, lengthOf } from "./plan.js"

/** @import { Note } from "./plan.js" */

const AHEAD = 0.6 // seconds
const EVERY = 150 // milliseconds
const LOUDNESS = 0.16
const ATTACK = 0.012
const RELEASE = 0.06

export class Synth {
  /** @param {() => void} onEnd */
  constructor(onEnd) {
    this.onEnd = onEnd
    /** @type {{ name: string, out: GainNode, timer: ReturnType<typeof setInterval> } | null} */
    this.playing = null
    /** @type {AudioContext | null} made at the first click: browsers allow sound only then */
    this.context = null
  }

  /**
   * @param {Note[]} notes
   * @param {string} name
   * @param {() => boolean} isWanted
   */
  play(notes, name, isWanted) {
    this.stop()
    const context = (this.context ??= new AudioContext())
    context.resume()
    const out = context.createGain()
    out.gain.value = LOUDNESS
    out.connect(context.destination)
    const begin = context.currentTime + 0.08
    let done = 0
    const step = () => {
      const now = context.currentTime - begin
      if (!isWanted() || now > lengthOf(notes) + RELEASE) return this.stop()
      for (const note of between(notes, done, now + AHEAD)) sound(context, note, begin, out)
      done = Math.max(done, now + AHEAD)
    }
    this.playing = { name, out, timer: setInterval(step, EVERY) }
    step()
  }

  stop() {
    if (!this.playing) return
    clearInterval(this.playing.timer)
    this.playing.out.disconnect()
    this.playing = null
    this.onEnd()
  }

  dispose() {
    this.stop()
    this.context?.close()
    this.context = null
  }
}

/**
 * @param {AudioContext} context
 * @param {Note} note
 * @param {number} begin
 * @param {AudioNode} out
 */
const sound = (context, [start, duration, pitch], begin, out) => {
  const at = Math.max(begin + start, context.currentTime)
  const end = at + Math.max(duration - 0.02, 0.05)
  const tone = context.createOscillator()
  const shape = context.createGain()
  tone.type = "triangle"
  tone.frequency.value = frequencyOf(pitch)
  shape.gain.setValueAtTime(0, at)
  shape.gain.linearRampToValueAtTime(1, at + ATTACK)
  shape.gain.setValueAtTime(1, Math.max(end - RELEASE, at + ATTACK))
  shape.gain.linearRampToValueAtTime(0, end)
  tone.connect(shape).connect(out)
  tone.start(at)
  tone.stop(end)
}
