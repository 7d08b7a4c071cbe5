// Saves a table as a file, with the caption of its page.
import { captionLines, fileName, lensOf, pageLink } from "./caption.js"
import { pageFacts } from "./facts.js"
import { saveFile } from "./save.js"
import { toCsv, toLatex, toMarkdown } from "./table_files.js"

/** @import { Table } from "./table_files.js" */

/** @type {Record<string, { ending: string, type: string, write: (table: Table, caption: string[]) => string }>} */
const FORMATS = {
  CSV: { ending: "csv", type: "text/csv", write: toCsv },
  LaTeX: { ending: "tex", type: "application/x-tex", write: toLatex },
  Markdown: { ending: "md", type: "text/markdown", write: toMarkdown },
}

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
export const saveTable = (format, table, title, lens, name = fileName(title, lens, pageFacts()), facts = pageFacts()) => {
  const { ending, type, write } = FORMATS[format]
  const caption = captionLines(title, table, lens, facts)
  const text = write(table, format === "CSV" ? [...caption, pageLink()] : caption)
  saveFile(`${name}.${ending}`, new Blob([text], { type: `${type};charset=utf-8` }))
}

/**
 * A table of links, by its own name or that of the heading above it.
 *
 * @param {string} format
 * @param {Element} root of the component
 * @param {import("../link_table/records.d.ts").Data} data
 */
export const saveLinkTable = async (format, root, { columns, rows, name }) => {
  const table = {
    columns,
    rows: rows.map(({ cells, kind }) => ({ cells, isNote: kind === "note", kind })),
  }
  const lens = lensOf(rows.flatMap(({ cells }) => cells.map(({ href }) => href)))
  saveTable(format, table, name || headingBefore(root), lens)
}
