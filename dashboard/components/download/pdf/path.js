// The path of an SVG as operators of PDF.

const CURVES = /[MmLlHhVvCcSsQqTtAaZz]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/g
/** @type {Record<string, number>} numbers that follow a command */
const SIZES = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }

/** @param {number[]} values */
export const numbers = (...values) => values.map((value) => String(Math.round(value * 1000) / 1000)).join(" ")

/**
 * An arc as Bézier curves (SVG 1.1, appendix F.6).
 *
 * @param {number} x0
 * @param {number} y0
 * @param {number[]} arc radii, rotation in degrees, large arc, sweep, end
 * @returns {number[][]} control points and end of each curve
 */
const arcCurves = (x0, y0, [radiusX, radiusY, rotation, large, sweep, x, y]) => {
  let [rx, ry] = [Math.abs(radiusX), Math.abs(radiusY)]
  if (!rx || !ry || (x0 === x && y0 === y)) return [[x0, y0, x, y, x, y]]
  const [cos, sin] = [Math.cos((rotation * Math.PI) / 180), Math.sin((rotation * Math.PI) / 180)]
  const [dx, dy] = [(x0 - x) / 2, (y0 - y) / 2]
  const [u, v] = [cos * dx + sin * dy, cos * dy - sin * dx]
  const excess = Math.sqrt((u / rx) ** 2 + (v / ry) ** 2)
  if (excess > 1) [rx, ry] = [rx * excess, ry * excess]
  const inside = (u / rx) ** 2 + (v / ry) ** 2
  const factor = Math.sqrt(Math.max(0, 1 / inside - 1)) * (large === sweep ? -1 : 1)
  const [cu, cv] = [(factor * rx * v) / ry, (-factor * ry * u) / rx]
  const start = Math.atan2((v - cv) / ry, (u - cu) / rx)
  let angle = Math.atan2((-v - cv) / ry, (-u - cu) / rx) - start
  if (sweep && angle < 0) angle += 2 * Math.PI
  if (!sweep && angle > 0) angle -= 2 * Math.PI
  const n = Math.ceil(Math.abs(angle) / (Math.PI / 2) - 1e-9) || 1
  const step = angle / n
  const reach = (4 / 3) * Math.tan(step / 4)
  /** @param {number} a @param {number} b */
  const place = (a, b) => [
    cos * (rx * a + cu) - sin * (ry * b + cv) + (x0 + x) / 2,
    sin * (rx * a + cu) + cos * (ry * b + cv) + (y0 + y) / 2,
  ]
  return Array.from({ length: n }, (_, index) => {
    const [from, to] = [start + index * step, start + (index + 1) * step]
    return [
      ...place(Math.cos(from) - reach * Math.sin(from), Math.sin(from) + reach * Math.cos(from)),
      ...place(Math.cos(to) + reach * Math.sin(to), Math.sin(to) - reach * Math.cos(to)),
      ...place(Math.cos(to), Math.sin(to)),
    ]
  })
}

/** The pen that follows a path. */
class Pen {
  constructor() {
    this.operators = /** @type {string[]} */ ([])
    this.at = [0, 0]
    this.start = [0, 0]
    this.control = [0, 0] // of the last curve
    this.last = "" // kind of the last command
  }

  /** @param {number[]} curve */
  curve(curve) {
    this.operators.push(`${numbers(...curve)} c`)
    this.control = curve.slice(2, 4)
    this.at = curve.slice(4)
  }

  /** @param {number[]} control @param {number[]} end */
  quadratic([cx, cy], [x, y]) {
    const [x0, y0] = this.at
    this.curve([x0 + (2 / 3) * (cx - x0), y0 + (2 / 3) * (cy - y0), x + (2 / 3) * (cx - x), y + (2 / 3) * (cy - y), x, y])
    this.control = [cx, cy]
  }

  /** @param {string[]} kinds after which the control point is mirrored */
  mirrored(kinds) {
    const [x, y] = this.at
    return kinds.includes(this.last) ? [2 * x - this.control[0], 2 * y - this.control[1]] : [x, y]
  }

  /** @param {number[]} end */
  line(end) {
    this.operators.push(`${numbers(...end)} l`)
    this.at = end
  }

  /** @param {string} kind @param {number[]} given absolute numbers */
  draw(kind, given) {
    if (kind === "m") {
      this.operators.push(`${numbers(...given)} m`)
      this.at = this.start = given
    } else if (kind === "l") this.line(given)
    else if (kind === "h") this.line([given[0], this.at[1]])
    else if (kind === "v") this.line([this.at[0], given[0]])
    else if (kind === "c") this.curve(given)
    else if (kind === "s") this.curve([...this.mirrored(["c", "s"]), ...given])
    else if (kind === "q") this.quadratic(given.slice(0, 2), given.slice(2))
    else if (kind === "t") this.quadratic(this.mirrored(["q", "t"]), given)
    else if (kind === "a") for (const curve of arcCurves(this.at[0], this.at[1], given)) this.curve(curve)
    else {
      this.operators.push("h")
      this.at = this.start
    }
    this.last = kind
  }
}

/**
 * @param {string} kind
 * @param {number[]} given
 * @param {number[]} at
 */
const absolute = (kind, given, at) => {
  if (kind === "v") return [given[0] + at[1]]
  if (kind === "a") return [...given.slice(0, 5), given[5] + at[0], given[6] + at[1]]
  return given.map((number, index) => number + at[index % 2])
}

/** @param {string} path the attribute "d" */
export const pathOperators = (path) => {
  const tokens = path.match(CURVES) ?? []
  const pen = new Pen()
  let command = ""
  for (let next = 0; next < tokens.length; ) {
    if (/[a-z]/i.test(tokens[next][0])) command = tokens[next++]
    const kind = command.toLowerCase()
    const size = SIZES[kind]
    const given = tokens.slice(next, next + size).map(Number)
    if (!command || given.length < size || given.some(Number.isNaN)) break
    pen.draw(kind, command === kind && size ? absolute(kind, given, pen.at) : given)
    next += size
    if (kind === "m") command = command === "m" ? "l" : "L" // further pairs are lines
  }
  return pen.operators.join("\n")
}
