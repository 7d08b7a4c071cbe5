/** What Python sends; see __init__.py. */
export type Block = [label: string, start: number, end: number, color: string]
export type Stretch = [operation: "equal" | "replace" | "delete" | "insert", before: string, after: string]

export interface Sections {
  kind: "sections"
  duration: number
  reference: Block[]
  answer: Block[]
  note: string
}

export interface Scale {
  kind: "scale"
  low: number
  high: number
  expected: number
  answer: number
  tolerance: number
  expectedText: string
  answerText: string
}

export interface Options {
  kind: "options"
  options: { text: string; expected: boolean; chosen: boolean }[]
}

export interface Words {
  kind: "words"
  stretches: Stretch[]
  before: boolean
  after: boolean
}

export interface Texts {
  kind: "texts"
  reference: string
  answer: string
}

export type Excerpt = (Sections | Scale | Options | Words | Texts) & { alt: string }

export interface Row {
  run: string
  runs: string
  score: string
  tone: "low" | "middle" | "high" | ""
  href: string
  codes: string
  excerpt: Excerpt
  tags: string[]
}

export interface Group {
  song: string
  task: string
  note: string
  href: string
  audio: string
  start: number
  visible: number
  question: string
  /** whether the rows after the visible ones are shown */
  open: boolean
  /** options with the number of runs that chose each */
  choices?: { text: string; right: boolean; n: number; href: string }[]
  rows: Row[]
}

export interface Data {
  /** name in the link of the open groups */
  more: string
  layout: "list" | "cards"
  groups: Group[]
}
