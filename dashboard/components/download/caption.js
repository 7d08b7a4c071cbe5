// The caption of a figure and the name of its file: what it shows, n, data set, lens, versions.

/** @import { PageFacts } from "./facts.js" */
/** @import { Table } from "./records.d.ts" */

const COUNTS = ["n", "cases", "answers", "questions", "pairs", "sections", "words", "boundaries", "songs"]

/**
 * The lens of links to cases, several with blanks between them; "" without a link.
 *
 * @param {(string | null)[]} hrefs
 */
export const lensOf = (hrefs) => {
  const links = hrefs.filter((href) => href !== null && href !== "")
  const lenses = new Set(links.map((href) => /[?&]lens=(\w+)/.exec(href ?? "")?.[1] ?? "paper"))
  return [...lenses].sort().join(" ")
}

/** @param {string} name of a count */
const singular = (name) => name.replace(/ies$/, "y").replace(/s$/, "")

/**
 * "n = 12 to 38 cases a row", from the column that counts most directly what a row is made of; "" without one. A table may name its
 * own size.
 *
 * @param {Table} table
 */
export const sampleSize = ({ columns, rows, size }) => {
  if (size) return size
  const titles = columns.map(({ title }) => title.toLowerCase())
  const name = COUNTS.find((count) => titles.includes(count)) ?? ""
  const column = titles.indexOf(name)
  const counts = rows.map(({ cells }) => cells[column]?.value).filter((value) => typeof value === "number")
  if (!counts.length) return ""
  const [low, high] = [Math.min(...counts), Math.max(...counts)]
  const what = name === "n" ? "" : ` ${high === 1 ? singular(name) : name}`
  return `n = ${low === high ? low : `${low} to ${high}`}${what}${rows.length > 1 ? ` a row, ${rows.length} rows` : ""}`
}

/**
 * "run: novelty, mix", where all rows are of one run; else "".
 *
 * @param {Table} table
 */
export const onlyRun = ({ columns, rows }) => {
  const column = columns.findIndex(({ title }) => title.toLowerCase() === "run")
  const runs = new Set(rows.map(({ cells }) => cells[column]?.text).filter(Boolean))
  return runs.size === 1 ? `run: ${[...runs][0]}` : ""
}

/** @param {PageFacts} facts */
const sizeOfPage = ({ size }) => (size ? `n = ${size} in this selection` : "")

/**
 * The lines below a figure.
 *
 * @param {string} title
 * @param {Table} table its numbers
 * @param {string} lens of the figure
 * @param {PageFacts} facts
 */
export const captionLines = (title, table, lens, facts) =>
  [title, [onlyRun(table), sampleSize(table) || sizeOfPage(facts)].filter(Boolean).join("; "), ...(facts.captions[lens] ?? facts.captions[facts.lens] ?? [])].filter(Boolean)

/** The address of the view that a file shows, without its host. */
export const pageLink = () => `Link: ${window.location.pathname}${window.location.search}`

/**
 * "earmark-structure-label-confusion-bass-demo-paper", as `dashboard.downloads` names files.
 *
 * @param {string} title
 * @param {string} lens of the figure
 * @param {PageFacts} facts
 */
export const fileName = (title, lens, facts) =>
  ["earmark", facts.page, title, facts.dataSet, lens || facts.lens]
    .map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, ""))
    .filter(Boolean)
    .join("-")
