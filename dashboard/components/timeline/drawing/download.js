// Files that the server computes when they are first asked for. While it computes, it answers 202 with Retry-After and
// the share that is done, which no browser reports as an error; then the file is asked for again, as long as it is wanted.
const WAIT = 1 // seconds, where the server names none
const LONGEST = 60 // seconds
const ACCEPTED = 202

/** @param {number} seconds */
const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds))

/**
 * Seconds to wait, from the value of a Retry-After header.
 *
 * @param {string | null} header
 */
export const waitOf = (header) => {
  const seconds = Number(header || WAIT)
  return seconds > 0 ? Math.min(seconds, LONGEST) : WAIT
}

/** @param {Response} answer */
const shareOf = async (answer) => {
  const progress = await answer.json().catch(() => null)
  return Number(progress?.share) || 0
}

/**
 * The bytes; null where there are none, or nobody wants them any more.
 *
 * @param {string} address
 * @param {() => boolean} isWanted
 * @param {(share: number) => void} report called with the share that is done, from 0 to 1
 */
export const download = async (address, isWanted, report) => {
  for (;;) {
    const answer = await fetch(address).catch(() => null)
    if (answer?.status === 200) return answer.arrayBuffer()
    if (answer?.status !== ACCEPTED || !isWanted()) return null
    report(await shareOf(answer))
    await pause(waitOf(answer.headers.get("Retry-After")))
    if (!isWanted()) return null
  }
}
