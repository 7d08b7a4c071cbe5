// Saves the answers to a question of the gallery as a picture or as a table.
import { answersSvg, answersTable } from "./answers_picture.js"
import { captionLines, fileName, lensOf } from "./caption.js"
import { saveDrawing, svgElement } from "./drawing_files.js"
import { pageFacts } from "./facts.js"
import { PICTURES } from "./menu.js"
import { saveTable } from "./table_menu.js"

/** @import { PageFacts } from "./facts.js" */

/**
 * The page may be of all runs; a question has the answers of those that its rows name.
 *
 * @param {PageFacts} facts
 * @returns {PageFacts}
 */
export const factsOfQuestion = (facts) => {
  const captions = Object.entries(facts.captions).map(([lens, lines]) => [lens, lines.map((line) => line.replace(/; all runs(?=;|$)/, ""))])
  return { ...facts, captions: Object.fromEntries(captions) }
}

/** @param {string} format @param {import("../gallery/records.d.ts").Group} group */
export const saveAnswers = async (format, { song, task, note, rows }) => {
  const title = `${song}: ${task}`
  const lens = lensOf(rows.map(({ href }) => href))
  const table = answersTable(rows, note || "1 run")
  const facts = factsOfQuestion(pageFacts())
  const name = fileName(title, lens, facts)
  if (!PICTURES.includes(format)) return saveTable(format, table, title, lens, name, facts)
  const caption = captionLines(title, table, lens, facts)
  await saveDrawing(format, svgElement(answersSvg(rows, caption)), caption, name)
}
