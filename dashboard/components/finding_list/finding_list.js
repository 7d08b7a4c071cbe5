// Ranked findings: a sentence, its evidence, the points at stake as a bar with interval, a link to the cases.
import { el, part } from "../common/elements.js"

/** @import { ComponentCall } from "../common/globals.d.ts" */

/**
 * @typedef {{ title: string, evidence: string, points: number | null, low: number | null, high: number | null, note: string,
 *   link: string, href: string }} Finding
 * @typedef {{ most: number, findings: Finding[] }} Data
 */

const HEADS = ["Finding", "Points at stake, overall", "Cases"]

/**
 * @param {Finding} finding
 * @param {number} most points at the right end of the bars
 */
const row = ({ title, evidence, points, low, high, note, link, href }, most) => {
  const node = el("tr")
  const words = node.appendChild(el("th"))
  words.scope = "row"
  words.append(el("span", "title", title), el("span", "evidence", evidence))
  const stake = node.appendChild(el("td", "stake"))
  stake.title = note
  const bar = stake.appendChild(el("span", "bar"))
  const fill = bar.appendChild(el("span", "fill"))
  fill.style.width = `${(100 * (points ?? 0)) / most}%`
  if (low !== null && high !== null) {
    const interval = bar.appendChild(el("span", "interval"))
    interval.style.left = `${(100 * low) / most}%`
    interval.style.width = `${(100 * (high - low)) / most}%`
  }
  stake.append(el("span", "points", points === null ? "–" : points.toFixed(1)))
  const door = node.appendChild(el("td", "door")).appendChild(el("a", "", link))
  door.setAttribute("href", href)
  door.setAttribute("data-door", "") // followed by the component of navigation
  return node
}

/** @param {ComponentCall<Data>} call */
export default function ({ data, parentElement }) {
  const table = el("table")
  const head = table.appendChild(el("thead")).appendChild(el("tr"))
  for (const name of HEADS) {
    const cell = head.appendChild(el("th", "", name))
    cell.scope = "col"
  }
  const body = table.appendChild(el("tbody"))
  body.append(...data.findings.map((finding) => row(finding, data.most)))
  part(parentElement, ".findings").replaceChildren(table)
}
