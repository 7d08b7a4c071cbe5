// Pure functions of time and place; nothing here touches the page. Times are seconds, places are CSS pixels.

/** @import { Candidate, Section, Span, View } from "./records.d.ts" */

/** The shortest span that can be shown, in seconds: 1200 pixels are then a quarter of a millisecond each. */
export const SHORTEST = 0.3

/**
 * @param {number} x
 * @param {number} low
 * @param {number} high
 */
export const clamp = (x, low, high) => Math.max(low, Math.min(high, x))

/**
 * @param {number} duration
 * @param {number} width
 * @returns {View}
 */
export const whole = (duration, width) => ({ start: 0, span: duration, width, duration })

/**
 * @param {View} view
 * @param {number} time
 */
export const xOf = (view, time) => ((time - view.start) / view.span) * view.width

/**
 * @param {View} view
 * @param {number} x
 */
export const timeAt = (view, x) => view.start + (x / view.width) * view.span

/**
 * The view with another start and span, kept within the song.
 *
 * @param {View} view
 * @param {number} start
 * @param {number} span
 */
export const placed = (view, start, span) => {
  const kept = clamp(span, Math.min(SHORTEST, view.duration), view.duration)
  return { ...view, span: kept, start: clamp(start, 0, view.duration - kept) }
}

/**
 * Zoomed so that the time at x stays there.
 *
 * @param {View} view
 * @param {number} factor 2 shows half as much
 * @param {number} x
 */
export const zoomed = (view, factor, x) => {
  const span = clamp(view.span / factor, Math.min(SHORTEST, view.duration), view.duration)
  return placed(view, timeAt(view, x) - (x / view.width) * span, span)
}

/**
 * @param {View} view
 * @param {number} seconds
 */
export const panned = (view, seconds) => placed(view, view.start + seconds, view.span)

/**
 * A view of the times from a to b with some room on both sides.
 *
 * @param {View} view
 * @param {number} a
 * @param {number} b
 */
export const around = (view, a, b) => placed(view, a - 0.08 * (b - a), 1.16 * (b - a))

/**
 * The view moved only if the time is outside: then it is a tenth from the left, like a turned page.
 *
 * @param {View} view
 * @param {number} time
 */
export const revealed = (view, time) =>
  time < view.start || time > view.start + view.span ? placed(view, time - 0.1 * view.span, view.span) : view

const STEPS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600]

/**
 * Seconds between two labelled marks of the ruler.
 *
 * @param {View} view
 * @param {number} [apart] pixels between two labelled marks at least
 */
export const tickStep = (view, apart = 72) => STEPS.find((step) => (step / view.span) * view.width >= apart) ?? 1200

/**
 * The times of the marks that are in view.
 *
 * @param {View} view
 * @param {number} [step]
 */
export const ticks = (view, step = tickStep(view)) => {
  const first = Math.ceil(view.start / step - 1e-9)
  const count = Math.max(0, Math.floor((view.start + view.span) / step + 1e-9) - first + 1)
  return Array.from({ length: count }, (_, i) => Number(((first + i) * step).toFixed(6)))
}

/**
 * 63.2 as 1:03.2
 *
 * @param {number} time
 * @param {number} [digits]
 */
export const clock = (time, digits = 2) => {
  const scale = 10 ** digits
  const units = Math.round(Math.abs(time) * scale)
  const minutes = Math.floor(units / (60 * scale))
  const seconds = (units / scale - 60 * minutes).toFixed(digits)
  return `${time < 0 && units ? "-" : ""}${minutes}:${seconds.padStart(digits ? digits + 3 : 2, "0")}`
}

/**
 * Lowest and highest value per pixel column. Columns after the end of the sound are absent.
 *
 * @param {Int8Array} peaks pairs of lowest and highest
 * @param {number} rate pairs a second
 * @param {View} view
 */
export const envelope = (peaks, rate, view) => {
  const count = peaks.length >> 1
  const perPixel = (view.span / view.width) * rate
  const first = view.start * rate
  const columns = Math.max(0, Math.min(Math.ceil(view.width), Math.ceil((count - first) / perPixel)))
  const extremes = new Int8Array(2 * columns)
  for (let x = 0; x < columns; x += 1) {
    const from = Math.floor(first + x * perPixel)
    const to = Math.min(count, Math.max(from + 1, Math.floor(first + (x + 1) * perPixel)))
    let low = 127
    let high = -128
    for (let i = from; i < to; i += 1) {
      if (peaks[2 * i] < low) low = peaks[2 * i]
      if (peaks[2 * i + 1] > high) high = peaks[2 * i + 1]
    }
    extremes[2 * x] = low
    extremes[2 * x + 1] = high
  }
  return extremes
}

/**
 * All starts and ends in order, without repeats.
 *
 * @param {Span[]} sections
 */
export const boundaries = (sections) =>
  [...new Set(sections.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b)

/**
 * The first time after `time`, or null.
 *
 * @param {number[]} times
 * @param {number} time
 */
export const after = (times, time) => times.find((other) => other > time + 0.005) ?? null

/**
 * The last time before `time`, or null.
 *
 * @param {number[]} times
 * @param {number} time
 */
export const before = (times, time) => times.findLast((other) => other < time - 0.005) ?? null

/**
 * @param {Section[]} sections
 * @param {number} time
 */
const keyAt = (sections, time) => sections.find(({ start, end }) => start <= time && time < end)?.key ?? null

/**
 * The spans in which two lanes differ in `key`, joined where they touch.
 *
 * @param {Section[]} reference
 * @param {Section[]} estimate
 */
export const disagreements = (reference, estimate) => {
  const times = boundaries([...reference, ...estimate])
  /** @type {Span[]} */
  const spans = []
  for (let i = 0; i + 1 < times.length; i += 1) {
    const [start, end] = [times[i], times[i + 1]]
    const middle = (start + end) / 2
    if (keyAt(reference, middle) === keyAt(estimate, middle)) continue
    const last = spans.at(-1)
    if (last?.end === start) last.end = end
    else spans.push({ start, end })
  }
  return spans
}

/**
 * The time of the nearest candidate within reach, else the time itself.
 *
 * @param {number} time
 * @param {Candidate[]} candidates
 * @param {number} reach seconds
 */
export const snapped = (time, candidates, reach) => {
  /** @type {{ at: number, far: number } | null} */
  let best = null
  for (const { time: at, weight = 1 } of candidates) {
    const far = Math.abs(at - time) / weight
    if (far <= reach && (best === null || far < best.far)) best = { at, far }
  }
  return best === null ? time : best.at
}

/**
 * "1:23.4" or "83.4" in seconds; null if it is no time.
 *
 * @param {string} text
 */
export const timeOf = (text) => {
  const match = /^\s*(?:(\d+):)?(\d+(?:[.,]\d+)?)\s*$/.exec(text)
  return match ? 60 * Number(match[1] ?? 0) + Number(match[2].replace(",", ".")) : null
}

/**
 * "63.2-71.0" of a link; null if it is no span.
 *
 * @param {string | null} text
 */
export const spanOf = (text) => {
  const match = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(text ?? "")
  if (!match) return null
  const [start, end] = [Number(match[1]), Number(match[2])]
  return start < end ? { start, end } : null
}

/**
 * A span as links have it: at most milliseconds, at least tenths.
 *
 * @param {Span} span
 */
export const spanText = ({ start, end }) => {
  /** @param {number} time */
  const plain = (time) => time.toFixed(3).replace(/0{1,2}$/, "")
  return `${plain(start)}-${plain(end)}`
}
