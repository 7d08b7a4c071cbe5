// A click marks the seconds of a reason on the timeline and plays from a little before them.
import { el, part } from "../common/elements.js"
import { HEAR, send } from "../common/messages.js"

/** @import { ComponentCall } from "../common/globals.d.ts" */

/**
 * @typedef {{ words: string, time: number | null }} Reason
 * @param {ComponentCall<{ reasons: Reason[], before: number, after: number }>} call
 */
export default function ({ parentElement, data: { reasons, before, after } }) {
  const items = reasons.map(({ words, time }) => {
    if (time === null) return el("span", "", words)
    const button = el("button", "", words)
    button.title = "Mark these seconds and play"
    button.onclick = () =>
      send(HEAR, { start: Math.max(0, time - after), end: time + after, from: Math.max(0, time - before) })
    return button
  })
  part(parentElement, ".reasons").replaceChildren(...items)
}
