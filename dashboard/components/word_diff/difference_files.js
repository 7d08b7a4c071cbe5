// Differences of words as a table and as text, to save.

/** @import { Table } from "../download/records.d.ts" */

/**
 * @typedef {"equal" | "replace" | "delete" | "insert"} Operation
 * @typedef {[operation: Operation, before: string, after: string]} Stretch
 * @typedef {{ name: string, counts: string, stretches: Stretch[] }} Text
 */

/** @type {Record<Operation, string>} */
const NAMES = { equal: "equal", replace: "replaced", delete: "deleted", insert: "inserted" }
const COLUMNS = ["Section", "First word", "Operation", "Before", "After"]

/** @param {string} words */
const countOf = (words) => words.split(/\s+/).filter(Boolean).length

/**
 * A row for each run of words with the same fate. First word: its number in the text before, from 1.
 *
 * @param {Text[]} texts
 * @returns {Table}
 */
export const differenceTable = (texts) => ({
  size: texts.map(({ name, counts }) => `${name}: ${counts}`).join("; "),
  columns: COLUMNS.map((title) => ({ title, group: "", numeric: title === "First word" })),
  rows: texts.flatMap(({ name, stretches }) => {
    let position = 1
    return stretches.map(([operation, before, after]) => {
      const [first, old] = [position, operation === "insert" ? "" : before]
      position += countOf(old)
      const now = operation === "equal" ? before : after
      const number = { text: String(first), value: first }
      const words = [NAMES[operation], old, now].map((text) => ({ text, value: null }))
      return { cells: [{ text: name, value: null }, number, ...words] }
    })
  }),
})

/** @type {Record<Operation, (before: string, after: string) => string>} */
const MARKS = {
  equal: (before) => before,
  replace: (before, after) => `[-${before}-] {+${after}+}`,
  delete: (before) => `[-${before}-]`,
  insert: (_before, after) => `{+${after}+}`,
}

/**
 * The words with marks as GNU wdiff writes them: [-deleted-] {+inserted+}.
 *
 * @param {Text[]} texts
 * @param {string[]} caption
 */
export const markedText = (texts, caption) => {
  const parts = texts.map(({ name, stretches }) => `${name}\n${stretches.map(([operation, before, after]) => MARKS[operation](before, after)).join(" ")}\n`)
  return [...caption, "", ...parts].join("\n")
}
