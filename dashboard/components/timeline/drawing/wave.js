// Waveforms on a canvas, from their peaks.
import { envelope } from "../geometry.js"

/** @import { Band, Scene } from "../records.d.ts" */

export const PEAKS_RATE = 100 // pairs a second, as analysis/audio/peaks.py makes them

/**
 * @param {CanvasRenderingContext2D} g
 * @param {Int8Array} extremes lowest and highest of each column
 * @param {number} middle
 * @param {number} half
 * @param {string} color
 */
export const columns = (g, extremes, middle, half, color) => {
  g.fillStyle = color
  g.beginPath()
  for (let x = 0; x < extremes.length / 2; x += 1) {
    const [low, high] = [extremes[2 * x], extremes[2 * x + 1]]
    g.rect(x, middle - (high / 127) * half, 1, Math.max(1, ((high - low) / 127) * half))
  }
  g.fill()
}

/**
 * A painter of the part in view.
 *
 * @param {Int8Array} peaks
 */
export const paintWave = (peaks) => ({
  /**
   * @param {CanvasRenderingContext2D} g
   * @param {Scene} scene
   * @param {Band} band
   */
  draw: (g, { view, colors }, { top, height }) =>
    columns(g, envelope(peaks, PEAKS_RATE, view), top + height / 2, height / 2 - 2, colors.wave),
})
