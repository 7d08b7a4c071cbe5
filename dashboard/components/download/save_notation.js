// Saves melodies as a picture, as a table or as ABC.
import { captionLines, fileName, pageLink } from "./caption.js"
import { saveDrawing, svgElement } from "./drawing_files.js"
import { pageFacts } from "./facts.js"
import { PICTURES } from "./menu.js"
import { abcFile, notationSvg, notationTable } from "./notation_picture.js"
import { saveFile } from "./save.js"
import { saveTable } from "./table_menu.js"

/** @import { Part } from "./notation_picture.js" */

export const ABC = "ABC"

/** @param {string} format @param {string} title @param {Part[]} parts */
export const saveNotation = async (format, title, parts) => {
  const table = notationTable(parts)
  const name = fileName(title, "", pageFacts())
  const caption = captionLines(title, table, "", pageFacts())
  if (format === ABC) saveFile(`${name}.abc`, new Blob([abcFile(parts, [...caption, pageLink()])], { type: "text/vnd.abc;charset=utf-8" }))
  else if (PICTURES.includes(format)) await saveDrawing(format, svgElement(notationSvg(parts, caption)), caption, name)
  else await saveTable(format, table, title, "", name)
}
