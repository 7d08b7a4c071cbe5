// Saves a table as a file, with the caption of its page: the server writes it.
import { captionLines, fileName, lensOf, pageLink } from "./caption.js"
import { pageFacts } from "./facts.js"
import { saveFile, writeFile } from "./save.js"

/** @import { Table } from "./records.d.ts" */

/** @type {Record<string, string>} */
const ENDINGS = { CSV: "csv", LaTeX: "tex", Markdown: "md" }

/**
 * The heading that stands last before a node of the page, through the edges of components.
 *
 * @param {Element} node
 */
export const headingBefore = (node) => {
  const root = node.getRootNode()
  const host = root instanceof ShadowRoot ? root.host : node
  const headings = [...document.querySelectorAll("[data-testid=stMain] :is(h1, h2, h3)")]
  const before = headings.filter((heading) => host.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_PRECEDING)
  return before.at(-1)?.textContent?.trim() ?? ""
}

/**
 * @param {string} format
 * @param {Table} table
 * @param {string} title
 * @param {string} lens
 * @param {string} [name] without ending
 * @param {import("./facts.js").PageFacts} [facts]
 */
export const saveTable = async (format, table, title, lens, name = fileName(title, lens, pageFacts()), facts = pageFacts()) => {
  const ending = ENDINGS[format]
  const content = { ...table, name: title, caption: captionLines(title, table, lens, facts), link: pageLink() }
  saveFile(`${name}.${ending}`, await writeFile(ending, content))
}

/**
 * A table of links, by its own name or that of the heading above it.
 *
 * @param {string} format
 * @param {Element} root of the component
 * @param {import("../link_table/records.d.ts").Data} data
 */
export const saveLinkTable = async (format, root, { columns, rows, name }) => {
  const cells = (/** @type {import("../link_table/records.d.ts").Cell[]} */ all) =>
    all.map(({ text, value, mark, trend }) => ({ text, value, mark, trend }))
  const table = {
    columns: columns.map(({ title, group, numeric }) => ({ title, group, numeric })),
    rows: rows.map((row) => ({ cells: cells(row.cells), kind: row.kind })),
  }
  const lens = lensOf(rows.flatMap((row) => row.cells.map(({ href }) => href)))
  await saveTable(format, table, name || headingBefore(root), lens)
}
