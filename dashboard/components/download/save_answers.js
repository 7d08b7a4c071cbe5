// Saves the answers to a question of the gallery as a picture or as a table.
import { answersSvg, answersTable } from "./answers_picture.js"
import { captionLines, fileName, lensOf } from "./caption.js"
import { saveDrawing, svgElement } from "./drawing_files.js"
import { pageFacts } from "./facts.js"
import { PICTURES } from "./menu.js"
import { saveTable } from "./table_menu.js"

/** @param {string} format @param {import("../gallery/records.d.ts").Group} group */
export const saveAnswers = async (format, { song, task, rows }) => {
  const title = `${song}: ${task}`
  const lens = lensOf(rows.map(({ href }) => href))
  const table = answersTable(rows)
  const name = fileName(title, lens, pageFacts())
  if (!PICTURES.includes(format)) return saveTable(format, table, title, lens, name)
  const caption = captionLines(title, table, lens, pageFacts())
  await saveDrawing(format, svgElement(answersSvg(rows, caption)), caption, name)
}
