// How much later a person's key comes than the sound that it answers: clicks at equal distances, one key for each.
import { Clicks } from "./clicks.js"

const FIRST = 0.4 // seconds to the first click
const DISTANCE = 0.6
const COUNT = 9
const WARM_UP = 2 // clicks that do not count
const EARLY = 0.2 // seconds by which a key may come before its click
const FEWEST = 4
const PLACE = "earmark tap latency"

/**
 * Median of how much later each key is than its click, in seconds; null with too few keys.
 *
 * @param {number[]} clicks seconds
 * @param {number[]} presses seconds
 */
export const latencyOf = (clicks, presses) => {
  const late = clicks.slice(WARM_UP).flatMap((click) => {
    const own = presses.map((press) => press - click).filter((gap) => gap >= -EARLY && gap < DISTANCE - EARLY)
    return own.slice(0, 1)
  })
  if (late.length < FEWEST) return null
  late.sort((a, b) => a - b)
  const middle = late.length >> 1
  return late.length % 2 ? late[middle] : (late[middle - 1] + late[middle]) / 2
}

export const storedLatency = () => {
  const seconds = Number(localStorage.getItem(PLACE))
  return Number.isFinite(seconds) ? seconds : 0
}

export class Calibration {
  /**
   * Plays the clicks at once. They are its own, so that a pause of the sound does not silence them.
   *
   * @param {AudioContext} context
   * @param {number} volume 0 to 1
   * @param {(latency: number | null) => void} finish
   */
  constructor(context, volume, finish) {
    this.context = context
    this.clicks = new Clicks()
    this.clicks.setVolume(volume)
    this.began = context.currentTime
    this.times = Array.from({ length: COUNT }, (_, i) => FIRST + i * DISTANCE)
    /** @type {number[]} */
    this.presses = []
    for (const time of this.times) this.clicks.lay(context, "downbeat", time)
    this.timer = setTimeout(() => finish(this.result()), 1000 * (FIRST + COUNT * DISTANCE))
  }

  press() {
    this.presses.push(this.context.currentTime - this.began)
  }

  result() {
    const latency = latencyOf(this.times, this.presses)
    if (latency !== null) localStorage.setItem(PLACE, latency.toFixed(3))
    return latency
  }

  stop() {
    clearTimeout(this.timer)
    this.clicks.silence()
  }
}
