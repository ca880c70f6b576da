import type { ReactNode } from 'react'

/** A column of a grid whose rows are `Row`s. */
export type Column<Row> = {
  id: string
  /** For screen readers and messages: "Extra day". */
  label: string
  /** What its head shows; the label if absent. */
  head?: ReactNode
  /** In pixels; the first column takes what is left. */
  width: number
  /** What the cell shows. */
  show: (row: Row) => ReactNode
  /** What it says when edited or copied. */
  text: (row: Row) => string
  /** The row with the text, or null if the text means nothing here. */
  write: (row: Row, text: string) => Row | null
  /** The field whose problem shows at the cell. */
  field: (row: Row) => string
  /** Whether the value is the base price, because the row has none of its own here. */
  quiet?: (row: Row) => boolean
}

/** A place in a grid, counted from 0. */
export type Place = { row: number; column: number }

/** A block of cells, both corners inclusive. */
export type Block = { top: number; left: number; bottom: number; right: number }

export function blockOf(one: Place, other: Place): Block {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  }
}

export function isInside(
  { top, left, bottom, right }: Block,
  row: number,
  column: number,
): boolean {
  return row >= top && row <= bottom && column >= left && column <= right
}
