// Numbers in charts have a colour that Python sets for the theme of the browser. After a change of the theme, by the
// system or in Streamlit's menu, the page is run again, for Streamlit itself draws all but these anew.
const PAUSE = 500 // milliseconds until Streamlit has changed the colours

const theme = () => {
  const app = document.querySelector("[data-testid=stApp]")
  return app ? getComputedStyle(app).colorScheme : ""
}

/**
 * @param {() => void} act after each change
 * @param {number} [pause]
 */
export const watchTheme = (act, pause = PAUSE) => {
  let last = theme()
  const look = () => {
    const now = theme()
    const isChange = Boolean(last) && now !== last
    last = now
    if (isChange) act()
  }
  const later = () => setTimeout(look, pause)
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", later)
  document.addEventListener("click", later, true) // the menu
}
