// Saves the lanes of a timeline as a picture or as a table.
import { captionLines, fileName } from "./caption.js"
import { saveDrawing, svgElement } from "./drawing_files.js"
import { pageFacts } from "./facts.js"
import { filledLanes, lanesSvg, lanesTable } from "./lanes_picture.js"
import { PICTURES } from "./menu.js"
import { saveTable } from "./table_menu.js"

/** @param {string} format @param {import("../timeline/records.d.ts").TimelineData} data */
export const saveLanes = async (format, { title, duration, lanes: all, colors }) => {
  const lanes = filledLanes(all)
  const table = lanesTable(lanes)
  const name = fileName(title, "", pageFacts())
  if (!PICTURES.includes(format)) return saveTable(format, table, title, "", name)
  const caption = captionLines(title, table, "", pageFacts())
  await saveDrawing(format, svgElement(lanesSvg(lanes, duration, caption, colors)), caption, name)
}
