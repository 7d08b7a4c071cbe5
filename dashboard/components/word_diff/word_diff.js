// Words with their insertions and deletions. Texts are set as text, never as HTML.
import { el, part } from "../common/elements.js"

/** @import { ComponentCall } from "../common/globals.d.ts" */

/**
 * @typedef {"equal" | "replace" | "delete" | "insert"} Operation
 * @typedef {[operation: Operation, before: string, after: string]} Stretch
 * @typedef {{ name: string, counts: string, stretches: Stretch[] }} Text
 */

/** @type {Record<Operation, (before: string, after: string) => ["span" | "del" | "ins", string][]>} */
const PARTS = {
  equal: (before) => [["span", before]],
  replace: (before, after) => [["del", before], ["ins", after]],
  delete: (before) => [["del", before]],
  insert: (_before, after) => [["ins", after]],
}

/** @param {Text} text */
const block = ({ name, counts, stretches }) => {
  const section = el("section")
  const head = section.appendChild(el("div", "head"))
  head.append(el("strong", "", name), el("span", "counts", counts))
  const words = section.appendChild(el("p"))
  for (const [operation, before, after] of stretches)
    for (const [tag, text] of PARTS[operation](before, after)) words.append(el(tag, "", text), " ")
  return section
}

/** @param {ComponentCall<{ texts: Text[] }>} call */
export default function ({ data, parentElement }) {
  part(parentElement, ".edits").replaceChildren(...data.texts.map(block))
}
