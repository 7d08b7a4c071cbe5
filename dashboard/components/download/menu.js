// A button that opens a list of formats; the choice of one saves a file.
import { el } from "../common/elements.js"

export const PICTURES = ["SVG", "PNG", "PDF"]
export const TABLES = ["CSV", "LaTeX", "Markdown"]

/**
 * @param {string} what is saved, for those who hear the page
 * @param {string[]} formats
 * @param {(format: string) => Promise<void>} save
 * @param {string} [text] on the button
 */
export const downloadMenu = (what, formats, save, text = "Download") => {
  const menu = el("div", "download")
  const button = menu.appendChild(el("button", "open", text))
  button.type = "button"
  button.title = `${text || "Download"} ${what}`
  button.setAttribute("aria-label", button.title)
  const list = menu.appendChild(el("ul"))
  const message = menu.appendChild(el("span", "message"))
  message.setAttribute("role", "status")

  /** @param {boolean} isOpen */
  const show = (isOpen) => {
    button.setAttribute("aria-expanded", String(isOpen))
    list.hidden = !isOpen
  }
  /** @param {string} format */
  const choose = async (format) => {
    show(false)
    button.focus()
    message.textContent = ""
    button.setAttribute("aria-busy", "true")
    try {
      await save(format)
    } catch (error) {
      message.textContent = `No ${format} file: ${error instanceof Error ? error.message : error}`
    }
    button.removeAttribute("aria-busy")
  }
  for (const format of formats) {
    const choice = list.appendChild(el("li")).appendChild(el("button", "", format))
    choice.type = "button"
    choice.addEventListener("click", () => choose(format))
  }
  button.addEventListener("click", () => {
    show(list.hidden)
    button.focus() // where a click gives no focus, the list would stay open
  })
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && menu.contains(relatedTarget))) show(false)
  })
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || list.hidden) return
    event.stopPropagation() // the component around the menu keeps what is selected
    show(false)
    button.focus()
  })
  show(false)
  return menu
}
