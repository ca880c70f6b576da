import type { Block, Column, Place } from './column.ts'

/** Rows after cells were written, and the texts that no cell could take. */
export type Written<Row> = { rows: Row[]; refused: string[]; beyond: number }

/**
 * Writes a block of texts, as from a spreadsheet, with its first cell at a place. A single text fills the
 * whole selection. Pure.
 */
export function writeBlock<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  at: Block,
  texts: readonly (readonly string[])[],
): Written<Row> {
  const next = [...rows]
  const refused: string[] = []
  let beyond = 0
  const put = ({ row, column }: Place, text: string) => {
    const [before, how] = [next[row], columns[column]]
    if (before === undefined || how === undefined) {
      beyond += 1
      return
    }
    const after = how.write(before, text)
    if (after === null) refused.push(text)
    else next[row] = after
  }
  const [first = []] = texts
  const single = texts.length === 1 && first.length === 1 ? first[0] : undefined
  if (single === undefined) {
    for (const [down, cells] of texts.entries()) {
      for (const [across, text] of cells.entries()) {
        put({ row: at.top + down, column: at.left + across }, text)
      }
    }
    return { rows: next, refused, beyond }
  }
  for (let row = at.top; row <= at.bottom; row += 1) {
    for (let column = at.left; column <= at.right; column += 1) put({ row, column }, single)
  }
  return { rows: next, refused, beyond }
}

/** The texts of a block, with tabs and line ends between them, as on the clipboard. */
export function sayBlock<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { top, left, bottom, right }: Block,
): string {
  return rows
    .slice(top, bottom + 1)
    .map((row) =>
      columns
        .slice(left, right + 1)
        .map((column) => column.text(row))
        .join('\t'),
    )
    .join('\n')
}
