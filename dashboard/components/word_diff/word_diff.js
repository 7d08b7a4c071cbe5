// Words and what became of them. Texts are set as text, never as HTML.
const el = (tag, className, text) => {
  const node = document.createElement(tag)
  if (className) node.className = className
  node.textContent = text
  return node
}

const PARTS = {
  equal: ([before]) => [["span", before]],
  replace: ([before, after]) => [["del", before], ["ins", after]],
  delete: ([before]) => [["del", before]],
  insert: ([, after]) => [["ins", after]],
}

const drawn = ({ name, counts, stretches }) => {
  const block = el("section", "", "")
  const head = block.appendChild(el("div", "head", ""))
  head.append(el("strong", "", name), el("span", "counts", counts))
  const words = block.appendChild(el("p", "", ""))
  for (const [operation, ...sides] of stretches)
    for (const [tag, text] of PARTS[operation](sides)) words.append(el(tag, "", text), " ")
  return block
}

export default function ({ data, parentElement }) {
  parentElement.querySelector(".edits").replaceChildren(...data.texts.map(drawn))
}
