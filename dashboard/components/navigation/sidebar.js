// On a narrow screen the sidebar is folded when the app opens: a button in its place has the name of the data set.
const NARROW = "(max-width: 1100px)"
const BUTTON = "[data-testid=stSidebarCollapseButton] button"

/** Folds the sidebar of a narrow window; the button of Streamlit opens it again. */
export const foldSidebar = () => {
  const button = document.querySelector(BUTTON)
  if (matchMedia(NARROW).matches && button instanceof HTMLElement) button.click()
}

/**
 * The name beside the button that opens the sidebar; frame.css has its place.
 *
 * @param {string} dataSet
 */
export const nameDataSet = (dataSet) =>
  document.documentElement.style.setProperty("--data-set", JSON.stringify(`Menu · ${dataSet}`))
