// Words with their insertions and deletions. Texts are set as text, never as HTML.
import { el } from "../common/elements.js"
import { lasting } from "../common/instance.js"
import { captionLines, fileName, pageLink } from "../download/caption.js"
import { pageFacts } from "../download/facts.js"
import { downloadMenu, TABLES } from "../download/menu.js"
import { saveFile } from "../download/save.js"
import { saveTable } from "../download/table_menu.js"
import { differenceTable, markedText } from "./difference_files.js"

/** @import { Operation, Text } from "./difference_files.js" */

const TITLE = "Word differences"
const PLAIN = "Text"

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

/** @param {string} format @param {Text[]} texts */
const save = async (format, texts) => {
  const table = differenceTable(texts)
  if (format !== PLAIN) return saveTable(format, table, TITLE, "")
  const caption = [...captionLines(TITLE, table, "", pageFacts()), pageLink()]
  saveFile(`${fileName(TITLE, "", pageFacts())}.txt`, new Blob([markedText(texts, caption)], { type: "text/plain;charset=utf-8" }))
}

class WordDiff {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root
    this.content = "" // the texts as JSON, to see a change
  }

  dispose() {
    this.root.replaceChildren()
  }

  /** @param {{ texts: Text[] }} data */
  update({ texts }) {
    const content = JSON.stringify(texts)
    if (content === this.content) return
    this.content = content
    const menu = downloadMenu("the word differences", [...TABLES, PLAIN], (format) => save(format, texts))
    const foot = el("div", "foot")
    foot.append(menu)
    this.root.replaceChildren(...texts.map(block), foot)
  }
}

export default lasting("earmark.word_diff", ".edits", (root) => new WordDiff(root))
