// Parts of Streamlit's own JavaScript that a page will draw with, loaded while the server still works. Streamlit imports
// each when the first element of its kind arrives: the chart library takes a second then.

/** Where the page has Streamlit's scripts from. From another address each would be another module, and begin a second app. */
const scripts = () => {
  const script = document.querySelector("script[type=module][src]")
  return script instanceof HTMLScriptElement ? new URL(".", script.src) : null
}

/**
 * In turn, whenever the browser has nothing else to do.
 *
 * @param {string[]} names of files beside Streamlit's first script
 */
export const importWhenIdle = (names) => {
  const [name, ...others] = names
  const folder = scripts()
  if (!name || !folder) return
  const next = () => importWhenIdle(others)
  const load = () => import(new URL(name, folder).href).then(next, next) // if it fails, Streamlit says so
  if ("requestIdleCallback" in window) requestIdleCallback(load)
  else setTimeout(load, 200)
}
