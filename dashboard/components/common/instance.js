// A component that lasts: Streamlit calls its default export again on the same element whenever its data change, and
// does not call the cleanup of the earlier call. So one object is kept on the element, and of all cleanups that were
// handed out only the last one disposes it.
import { part } from "./elements.js"

/** @import { Cleanup, ComponentCall } from "./globals.d.ts" */

/**
 * @template Data
 * @typedef {{ update(data: Data, call: ComponentCall<Data>): void, dispose(): void }} Instance
 */

/**
 * The default export of a component.
 *
 * @template Data
 * @param {string} name the symbol under which the object is kept, such as "earmark.timeline"
 * @param {string} selector of its element
 * @param {(root: HTMLElement) => Instance<Data>} create
 * @returns {(call: ComponentCall<Data>) => Cleanup}
 */
export const lasting = (name, selector, create) => {
  const key = Symbol.for(name)
  /** @type {WeakMap<Instance<Data>, number>} */
  const calls = new WeakMap()
  return (call) => {
    const root = /** @type {HTMLElement & Record<symbol, Instance<Data>>} */ (part(call.parentElement, selector))
    const instance = (root[key] ??= create(root))
    const number = (calls.get(instance) ?? 0) + 1
    calls.set(instance, number)
    instance.update(call.data, call)
    return () => {
      if (calls.get(instance) !== number) return
      instance.dispose()
      delete root[key]
    }
  }
}
