// The mel spectrogram as numbers, as analysis/audio/spectrogram.py makes it: a byte per band and frame, the lowest band
// first, decibels from 0 to RANGE. Pure functions.
/** @import { Band, View } from "../records.d.ts" */

export const FRAMES = 50 // a second
export const BANDS = 64
export const RANGE = 80 // decibels from nothing to full ink
const HIGHEST = 11025 // Hz
const MARKS = [200, 1000, 2000, 5000] // Hz
export const STEP = 4 // frames of a level in one of the next

export const ABOUT = `mel spectrogram: ${BANDS} bands from 0 to 11 kHz, from the loudest (full ink) to ${RANGE} dB below it (none)`

/**
 * Slaney's mel scale: linear up to 1 kHz, logarithmic above.
 *
 * @param {number} hz
 */
export const mel = (hz) => (hz < 1000 ? (3 * hz) / 200 : 15 + (27 * Math.log(hz / 1000)) / Math.log(6.4))

/**
 * The band whose middle a frequency is, with a fraction: 0 is the lowest.
 *
 * @param {number} hz
 */
export const bandOf = (hz) => (mel(hz) / mel(HIGHEST)) * (BANDS + 1) - 1

/**
 * Labels of frequencies, y in pixels.
 *
 * @param {Band} row of the waveform
 */
export const axis = ({ top, height }) =>
  MARKS.map((hz) => ({
    y: top + height * (1 - (bandOf(hz) + 0.5) / BANDS),
    text: hz < 1000 ? `${hz} Hz` : `${hz / 1000} kHz`,
  }))

/**
 * Means of every STEP frames, the last of what is left.
 *
 * @param {Uint8Array} values
 */
export const coarser = (values) => {
  const frames = values.length / BANDS
  const means = new Uint8Array(Math.ceil(frames / STEP) * BANDS)
  for (let i = 0; i < means.length; i += 1) {
    const first = Math.floor(i / BANDS) * STEP
    const count = Math.min(STEP, frames - first)
    let sum = 0
    for (let k = 0; k < count; k += 1) sum += values[(first + k) * BANDS + (i % BANDS)]
    means[i] = Math.round(sum / count)
  }
  return means
}

/**
 * The level that has about one frame a pixel.
 *
 * @param {View} view
 * @param {number} count of levels
 */
export const levelOf = ({ span, width }, count) =>
  Math.max(0, Math.min(Math.round(Math.log((span * FRAMES) / width) / Math.log(STEP)), count - 1))
