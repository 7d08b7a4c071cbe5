// Looks again and again at what plays, and says how long it was heard.
import { LISTENED, send } from "../../common/messages.js"
import { TURN } from "./seamless_loop.js"

export class Watch {
  /**
   * @param {() => boolean} isPlaying
   * @param {() => void} look called every TURN while it plays
   */
  constructor(isPlaying, look) {
    this.isPlaying = isPlaying
    this.look = look
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined
  }

  /** Until it plays no more. */
  begin() {
    const began = performance.now()
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      if (!this.isPlaying()) return
      send(LISTENED, Math.min((performance.now() - began) / 1000, 1))
      this.look()
      this.begin()
    }, TURN)
  }

  end() {
    clearTimeout(this.timer)
  }
}
