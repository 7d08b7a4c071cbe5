/** A table as it is saved; the server writes the file (dashboard/table_files.py). */
export interface TableColumn {
  title: string
  group: string
  numeric: boolean
}

/** text: as shown. value: the number behind it. mark, trend: signs after it. */
export interface TableCell {
  text: string
  value: number | null
  mark?: string
  trend?: string
}

export interface Table {
  columns: TableColumn[]
  /** A note has fewer cells than there are columns. kind: of run, or "note". */
  rows: { cells: TableCell[]; kind?: string }[]
  /** n, where no column counts it */
  size?: string
}
