// Where each view was scrolled to. After Back or Forward it is scrolled there again; a page come to anew starts at its
// top. While a view is drawn its height changes, so what is wanted is tried until it holds or somebody scrolls.
const PATIENCE = 30_000 // milliseconds for a view to become as high as it was
const STEADY = 400 // milliseconds for which the place must have held once the view is drawn

const place = () => document.querySelector("[data-testid=stMain]")
const replace = window.history.replaceState.bind(window.history)
const kept = new Map() // by entry of the history, each of which is given a number once it is scrolled or left
let count = 0
let wanted = null // {top, until, held, drawn}: what is being restored
let last = ""
let path = window.location.pathname

const entry = () => {
  if (!window.history.state?.view)
    replace({ ...window.history.state, view: `${performance.timeOrigin} ${(count += 1)}` }, "")
  return window.history.state.view
}

const keep = () => {
  const main = place()
  if (main && !wanted) kept.set(entry(), main.scrollTop)
}

const running = () => document.querySelector("[data-testid=stApp]")?.dataset.testScriptState === "running"

const settle = () => {
  if (!wanted) return
  const main = place()
  const now = performance.now()
  if (now > wanted.until) return void (wanted = null)
  if (main && Math.abs(main.scrollTop - wanted.top) > 1) {
    main.scrollTop = wanted.top
    wanted.held = now
  }
  if (!wanted.drawn || running()) wanted.held = now
  if (now - wanted.held > STEADY) return void (wanted = null)
  requestAnimationFrame(settle)
}

const restore = (top) => {
  const idle = !wanted
  const now = performance.now()
  wanted = { top, until: now + PATIENCE, held: now, drawn: false }
  if (idle) requestAnimationFrame(settle)
}

export const keepScroll = () => {
  place()?.style.setProperty("overflow-anchor", "none") // Chromium would scroll along with what is drawn above
  document.addEventListener("scroll", (event) => {
    if (event.target === place()) keep()
  }, true)
  for (const name of ["wheel", "touchmove", "pointerdown", "keydown"])
    document.addEventListener(name, () => {
      wanted = null
      keep()
    }, { capture: true, passive: true })
  window.addEventListener("popstate", (event) => {
    const other = window.location.pathname !== path
    path = window.location.pathname
    if (event.isTrusted) restore(kept.get(window.history.state?.view) ?? 0)
    else if (other) restore(0)
  })
}

/** A run of the page of an address has ended; a component that is drawn again may tell of an old one. */
export const arrive = (address, run) => {
  if (wanted && address === path && run !== last) wanted.drawn = true
  last = run
}
