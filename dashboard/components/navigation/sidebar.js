// On a narrow screen the sidebar is folded when the app opens: a button in its place has the name of the data set.
const NARROW = "(max-width: 1100px)"
const BUTTON = "[data-testid=stSidebarCollapseButton] button"
const [HEADER, OPEN] = ["[data-testid=stHeader]", "[data-testid=stExpandSidebarButton]"]
const CHOICE = "stSidebarCollapsed-" // the beginning of the names under which Streamlit stores what a person chose

const choices = () => {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(CHOICE))
  } catch {
    return [] // the browser allows no storage
  }
}

/** Folds the sidebar of a narrow window, unless the person chose. Nothing is stored: a wide window later has it open. */
export const foldSidebar = () => {
  document.documentElement.dataset.earmark = "" // from here on frame.css shows the sidebar of a narrow window
  const button = document.querySelector(BUTTON)
  if (!matchMedia(NARROW).matches || !(button instanceof HTMLElement) || choices().length) return
  button.click()
  for (const name of choices()) localStorage.removeItem(name)
}

let name = "Menu"
/** @type {MutationObserver | null} */
let watch = null

/** What is heard of the button begins with what is seen on it. */
const label = () => document.querySelector(OPEN)?.setAttribute("aria-label", `${name}: expand sidebar`)

/**
 * The name next to the button that opens the sidebar; frame.css has its place. "" for no data set.
 *
 * @param {string} dataSet
 */
export const nameDataSet = (dataSet) => {
  name = ["Menu", dataSet].filter(Boolean).join(" · ")
  document.documentElement.style.setProperty("--menu", JSON.stringify(name))
  document.documentElement.style.setProperty("--data-set", JSON.stringify(dataSet))
  label()
  const header = document.querySelector(HEADER)
  if (watch || !header) return
  watch = new MutationObserver(label) // the button is made anew each time the sidebar is folded
  watch.observe(header, { childList: true, subtree: true })
}
