// Where each view was scrolled to. After Back or Forward it is scrolled there again; a page reached by a link starts at
// its top. While a view is drawn its height changes, so its place is set again until it holds or somebody scrolls.
import { entryName, onTravel } from "./history.js"

const PATIENCE = 30_000 // milliseconds for a view to become as high as it was
const STEADY = 400 // milliseconds for which the place must have held once the view is drawn

/** @returns {HTMLElement | null} */
const scroller = () => document.querySelector("[data-testid=stMain]")

/** @type {Map<string, number>} pixels by name of the entry */
const places = new Map()
/** @type {{ top: number, until: number, heldSince: number, isDrawn: boolean } | null} what is being restored */
let target = null
let lastRun = ""

const remember = () => {
  const main = scroller()
  if (main && !target) places.set(entryName(), main.scrollTop)
}

const isRunning = () =>
  /** @type {HTMLElement | null} */ (document.querySelector("[data-testid=stApp]"))?.dataset.testScriptState === "running"

const settle = () => {
  if (!target) return
  const main = scroller()
  const now = performance.now()
  if (now > target.until) {
    target = null
    return
  }
  if (main && Math.abs(main.scrollTop - target.top) > 1) {
    main.scrollTop = target.top
    target.heldSince = now
  }
  if (!target.isDrawn || isRunning()) target.heldSince = now
  if (now - target.heldSince > STEADY) target = null
  else requestAnimationFrame(settle)
}

/** @param {number} top */
const restore = (top) => {
  const isIdle = !target
  const now = performance.now()
  target = { top, until: now + PATIENCE, heldSince: now, isDrawn: false }
  if (isIdle) requestAnimationFrame(settle)
}

export const keepScroll = () => {
  scroller()?.style.setProperty("overflow-anchor", "none") // Chromium would scroll along with what is drawn above
  document.addEventListener("scroll", (event) => {
    if (event.target === scroller()) remember()
  }, true)
  for (const name of ["wheel", "touchmove", "pointerdown", "keydown"])
    document.addEventListener(name, () => {
      target = null
      remember()
    }, { capture: true, passive: true })
  onTravel(({ isBack, isOtherPage, entry }) => {
    if (isBack) restore(places.get(entry ?? "") ?? 0)
    else if (isOtherPage) restore(0)
  })
}

/**
 * A run of a page has ended; a component that is drawn again may report an old one.
 *
 * @param {string} path
 * @param {string} run
 */
export const arrive = (path, run) => {
  if (target && path === window.location.pathname && run !== lastRun) target.isDrawn = true
  lastRun = run
}
