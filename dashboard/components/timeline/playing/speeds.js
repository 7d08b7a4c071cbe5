// The speeds at which a recording plays.
export const SPEEDS = [0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 2]

/**
 * The speed some steps from another one; the slowest and the fastest are the ends.
 *
 * @param {number} rate
 * @param {number} steps negative: slower
 */
export const speedAt = (rate, steps) => {
  const now = SPEEDS.findIndex((speed) => speed >= rate)
  return SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, now + steps))]
}
