/** Writes tables as CSV (RFC 4180). */

/**
 * Spreadsheets take a cell that begins like this for a formula, and would carry it out. Some leave out white space
 * before it, and take full-width letters for plain ones.
 */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r])/

/** Text, a number, an amount of money, or nothing. */
export type CsvCell = string | number | { cents: number } | null

/** One line, with its line end. A cell that looks like a formula gets an apostrophe in front. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object') return (value.cents / 100).toFixed(2)
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
