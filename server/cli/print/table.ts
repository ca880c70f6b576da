/** A column of a printed list. */
export type Column<Row> = {
  heading: string
  of: (row: Row) => string
  end?: 'right'
  /** Whether it's never cut. */
  whole?: boolean
}

/** How many letters a line of a terminal has. */
export const WIDTH = 80

/** No text is cut to fewer letters. */
const LEAST = 8

/**
 * A list as a table that fits 80 columns. If it would be wider, the widest texts are cut, but never what is in a
 * column named ID, because someone will copy it.
 * @param none what to say of an empty list
 */
export function printTable<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  none: string,
): string {
  if (rows.length === 0) return none
  const cells = rows.map((row) => columns.map(({ of }) => of(row)))
  const widths = fit(
    columns.map(({ heading }, at) =>
      Math.max(lengthOf(heading), ...cells.map((row) => lengthOf(row[at] ?? ''))),
    ),
    columns.map(({ heading, whole }) => heading === 'ID' || whole === true),
  )
  const print = (row: readonly string[]) =>
    row
      .map((text, at) => pad(text, widths[at] ?? 0, columns[at]?.end === 'right'))
      .join('  ')
      .trimEnd()
  return [print(columns.map(({ heading }) => heading)), ...cells.map(print)].join('\n')
}

/** Narrows the widest column by one until all fit. */
function fit(widths: number[], isKept: readonly boolean[]): number[] {
  const next = [...widths]
  const sum = () => next.reduce((total, width) => total + width, 2 * (next.length - 1))
  while (sum() > WIDTH) {
    const cuttable = next.map((width, at) => (isKept[at] === true ? 0 : width))
    const widest = Math.max(...cuttable)
    if (widest <= LEAST) break
    const at = cuttable.lastIndexOf(widest)
    next[at] = widest - 1
  }
  return next
}

function lengthOf(text: string): number {
  return Array.from(text).length
}

function pad(text: string, width: number, right: boolean): string {
  const letters = Array.from(text)
  const shown = letters.length > width ? `${letters.slice(0, width - 1).join('')}…` : text
  const rest = ' '.repeat(Math.max(0, width - lengthOf(shown)))
  return right ? rest + shown : shown + rest
}

/** Text in lines of at most 80 columns, all but the first indented. */
export function wrap(text: string, indent: number, first = indent): string {
  const lines: string[] = []
  let line = ' '.repeat(first)
  let isEmpty = true
  for (const word of text.split(' ')) {
    if (!isEmpty && line.length + 1 + word.length > WIDTH) {
      lines.push(line)
      line = ' '.repeat(indent)
      isEmpty = true
    }
    line += isEmpty ? word : ` ${word}`
    isEmpty = false
  }
  return [...lines, line].join('\n')
}
