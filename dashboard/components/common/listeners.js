// The one owner of what a component listens to: whatever it was told to watch ends with `dispose`.
import { receive } from "./messages.js"

/** @import { Messages } from "./messages.js" */

export class Listeners {
  constructor() {
    this.controller = new AbortController()
    /** @type {ResizeObserver[]} */
    this.observers = []
  }

  /**
   * @template {keyof WindowEventMap} Name
   * @param {EventTarget} target
   * @param {Name} name
   * @param {(event: WindowEventMap[Name]) => void} act
   * @param {AddEventListenerOptions} [options]
   */
  on(target, name, act, options = {}) {
    const listener = /** @type {EventListener} */ (act)
    target.addEventListener(name, listener, { ...options, signal: this.controller.signal })
  }

  /**
   * A message of another component of the page.
   *
   * @template {keyof Messages} Name
   * @param {Name} name
   * @param {(detail: Messages[Name]) => void} act
   */
  receive(name, act) {
    receive(name, act, this.controller.signal)
  }

  /**
   * @param {Element} node
   * @param {() => void} act
   */
  onResize(node, act) {
    const observer = new ResizeObserver(act)
    observer.observe(node)
    this.observers.push(observer)
  }

  dispose() {
    this.controller.abort()
    for (const observer of this.observers.splice(0)) observer.disconnect()
  }
}
