// Pure functions of time and place; nothing here touches the page. Times are seconds, places are CSS pixels.
// A view {start, span, width, duration} shows the times from start to start + span over width pixels.

/** The shortest span that can be shown, in seconds: 1200 pixels are then a quarter of a millisecond each. */
export const SHORTEST = 0.3

export const clamp = (x, low, high) => Math.max(low, Math.min(high, x))

export const whole = (duration, width) => ({ start: 0, span: duration, width, duration })

export const xOf = (view, time) => ((time - view.start) / view.span) * view.width

export const timeAt = (view, x) => view.start + (x / view.width) * view.span

/** The view with another start and span, kept within the song. */
export const placed = (view, start, span) => {
  const kept = clamp(span, Math.min(SHORTEST, view.duration), view.duration)
  return { ...view, span: kept, start: clamp(start, 0, view.duration - kept) }
}

/** Zoomed so that what stands at x stays there. factor 2 shows half as much. */
export const zoomed = (view, factor, x) => {
  const span = clamp(view.span / factor, Math.min(SHORTEST, view.duration), view.duration)
  return placed(view, timeAt(view, x) - (x / view.width) * span, span)
}

export const panned = (view, seconds) => placed(view, view.start + seconds, view.span)

/** A view of the times from a to b with some room on both sides. */
export const around = (view, a, b) => placed(view, a - 0.08 * (b - a), 1.16 * (b - a))

/** The view moved only if the time is outside: then it stands a tenth from the left, like a turned page. */
export const revealed = (view, time) =>
  time < view.start || time > view.start + view.span ? placed(view, time - 0.1 * view.span, view.span) : view

const STEPS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600]

/** Seconds between two labelled marks of the ruler, at least so many pixels apart. */
export const tickStep = (view, apart = 72) => STEPS.find((step) => (step / view.span) * view.width >= apart) ?? 1200

/** The times of the marks that are in view. */
export const ticks = (view, step = tickStep(view)) => {
  const first = Math.ceil(view.start / step - 1e-9)
  const count = Math.max(0, Math.floor((view.start + view.span) / step + 1e-9) - first + 1)
  return Array.from({ length: count }, (_, i) => Number(((first + i) * step).toFixed(6)))
}

/** 63.2 as 1:03.2 */
export const clock = (time, digits = 2) => {
  const scale = 10 ** digits
  const units = Math.round(Math.abs(time) * scale)
  const minutes = Math.floor(units / (60 * scale))
  const seconds = (units / scale - 60 * minutes).toFixed(digits)
  return `${time < 0 && units ? "-" : ""}${minutes}:${seconds.padStart(digits ? digits + 3 : 2, "0")}`
}

/**
 * Lowest and highest value per pixel column. peaks: pairs of int8 (lowest, highest), `rate` pairs a second.
 * Columns after the end of the sound are absent.
 */
export const envelope = (peaks, rate, view) => {
  const count = peaks.length >> 1
  const perPixel = (view.span / view.width) * rate
  const first = view.start * rate
  const columns = Math.max(0, Math.min(Math.ceil(view.width), Math.ceil((count - first) / perPixel)))
  const found = new Int8Array(2 * columns)
  for (let x = 0; x < columns; x += 1) {
    const from = Math.floor(first + x * perPixel)
    const to = Math.min(count, Math.max(from + 1, Math.floor(first + (x + 1) * perPixel)))
    let low = 127
    let high = -128
    for (let i = from; i < to; i += 1) {
      if (peaks[2 * i] < low) low = peaks[2 * i]
      if (peaks[2 * i + 1] > high) high = peaks[2 * i + 1]
    }
    found[2 * x] = low
    found[2 * x + 1] = high
  }
  return found
}

/** For each section the row it stands in, so that sections of one row do not overlap; and the number of rows. */
export const stacked = (sections) => {
  const ends = []
  const rows = new Array(sections.length)
  const order = sections.map((_, i) => i).sort((a, b) => sections[a].start - sections[b].start || a - b)
  for (const i of order) {
    const free = ends.findIndex((end) => end <= sections[i].start + 1e-6)
    rows[i] = free < 0 ? ends.length : free
    ends[rows[i]] = sections[i].end
  }
  return { rows, count: Math.max(1, ends.length) }
}

/** All starts and ends in order, each once. */
export const boundaries = (sections) =>
  [...new Set(sections.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b)

/** The first time after `time`, or null. */
export const after = (times, time) => times.find((each) => each > time + 0.005) ?? null

/** The last time before `time`, or null. */
export const before = (times, time) => times.findLast((each) => each < time - 0.005) ?? null

const keyAt = (sections, time) => sections.find(({ start, end }) => start <= time && time < end)?.key ?? null

/** The stretches in which two lanes say something else, joined where they touch. `key` is what is compared. */
export const disagreements = (reference, estimate) => {
  const times = boundaries([...reference, ...estimate])
  const found = []
  for (let i = 0; i + 1 < times.length; i += 1) {
    const [start, end] = [times[i], times[i + 1]]
    const middle = (start + end) / 2
    if (keyAt(reference, middle) === keyAt(estimate, middle)) continue
    if (found.length && found.at(-1).end === start) found.at(-1).end = end
    else found.push({ start, end })
  }
  return found
}

/** The time of the nearest candidate within `reach` seconds, else the time itself. Candidates: {time, weight}. */
export const snapped = (time, candidates, reach) => {
  let best = null
  for (const { time: at, weight = 1 } of candidates) {
    const far = Math.abs(at - time) / weight
    if (far <= reach && (best === null || far < best.far)) best = { at, far }
  }
  return best === null ? time : best.at
}

/** "63.2-71.0" of a link as {start, end}, null if it is no span. */
export const spanOf = (text) => {
  const found = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(text ?? "")
  if (!found) return null
  const [start, end] = [Number(found[1]), Number(found[2])]
  return start < end ? { start, end } : null
}

/** {start, end} as it stands in a link: at most milliseconds, at least tenths. */
export const spanText = ({ start, end }) => {
  const plain = (time) => time.toFixed(3).replace(/0{1,2}$/, "")
  return `${plain(start)}-${plain(end)}`
}

const GAP = 5
const RULER = 22
const WAVE = 72
const SPECTROGRAM = 112
const BEATS = 12
const ROW = 24
const STRIP = 5
const MARKS = 13
const BARS = 34

/** Tops and heights of everything that stands under one another. has: {wave, spectrogram (in its place), beats}. */
export const layout = (lanes, has) => {
  let top = RULER
  const wave = { top, height: has.spectrogram ? SPECTROGRAM : has.wave ? WAVE : 0 }
  top += wave.height
  const beats = { top, height: has.beats ? BEATS : 0 }
  top += beats.height + GAP
  const standing = lanes.map((lane) => {
    const { rows, count } = stacked(lane.sections)
    const marks = lane.marks.length ? MARKS : 0
    const strip = lane.differs.length ? STRIP : 0
    const row = count > 3 ? 14 : count > 1 ? 19 : ROW
    const body = lane.bars.length ? BARS : row * count
    const here = { top, marks, rows, row, body, strip, height: marks + body + strip }
    top += here.height + GAP
    return here
  })
  return { ruler: { top: 0, height: RULER }, wave, beats, lanes: standing, height: top }
}

/** What is at a place: {lane, section} by position, section -1 beside all sections; null above the lanes. */
export const hit = (lanes, rows, view, x, y) => {
  const lane = rows.lanes.findIndex(({ top, height }) => y >= top && y < top + height + GAP)
  if (lane < 0) return null
  const { top, marks, row, rows: inRow } = rows.lanes[lane]
  const time = timeAt(view, x)
  const wanted = Math.max(0, Math.floor((y - top - marks) / row))
  const fits = lanes[lane].sections
    .map((section, i) => ({ section, i }))
    .filter(({ section }) => section.start <= time && time < section.end)
  const exact = fits.find(({ i }) => inRow[i] === wanted) ?? fits[0]
  return { lane, section: exact ? exact.i : -1 }
}
