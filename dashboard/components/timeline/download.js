// Files that the server computes when they are first asked for. While it computes, it answers 503 with Retry-After and
// the share that is done; then the file is asked for again, as long as it is wanted.
const WAIT = 1 // seconds, where the server names none
const LONGEST = 60 // seconds

const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds))

/** Seconds to wait, from the value of a Retry-After header. */
export const waitOf = (header) => {
  const seconds = Number(header || WAIT)
  return seconds > 0 ? Math.min(seconds, LONGEST) : WAIT
}

const shareOf = async (answer) => {
  const found = await answer.json().catch(() => null)
  return Number(found?.share) || 0
}

/** The bytes; null where there are none, or nobody wants them any more. report: called with the share from 0 to 1. */
export const download = async (address, isWanted, report) => {
  for (;;) {
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return answer.arrayBuffer()
    if (answer?.status !== 503 || !isWanted()) return null
    report(await shareOf(answer))
    await pause(waitOf(answer.headers.get("Retry-After")))
    if (!isWanted()) return null
  }
}
