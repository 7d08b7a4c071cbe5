/** What Python sends; see __init__.py. */
export interface Column {
  key: string
  title: string
  group: string
  hint: string
  numeric: boolean
  whole: boolean
  broad: boolean
  wraps: boolean
  tight: boolean
  href: string
}

export interface Cell {
  text: string
  value: number | null
  href: string | null
  title: string
  heat: number | null
  mark: string
  trend: string
  muted: boolean
}

export interface Row {
  cells: Cell[]
  kind: string
  badge: string
  spans: [start: number, end: number][]
}

export interface Data {
  columns: Column[]
  rows: Row[]
  height: number | null
  sticky: number
  downloads: boolean
  order: Order | null
  /** of its files; "" for the heading above it */
  name: string
}

/** The column a table is sorted by. direction: 1 or -1. */
export interface Order {
  key: string
  direction: number
}
