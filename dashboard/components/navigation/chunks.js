// Parts of Streamlit's own JavaScript that a page will draw with, loaded while the server still works. Streamlit imports
// each when the first element of its kind arrives: the chart library takes a second then.

/**
 * In turn, whenever the browser has nothing else to do.
 *
 * @param {string[]} addresses relative to the app
 */
export const importWhenIdle = (addresses) => {
  const [address, ...others] = addresses
  if (!address) return
  const next = () => importWhenIdle(others)
  const load = () => import(new URL(address, document.baseURI).href).then(next, next) // if it fails, Streamlit says so
  if ("requestIdleCallback" in window) requestIdleCallback(load)
  else setTimeout(load, 200)
}
