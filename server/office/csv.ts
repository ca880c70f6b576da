/** Writes tables as CSV (RFC 4180). */

/** Spreadsheets take a cell that begins like this for a formula, and would carry it out. */
const FORMULA = /^[=+\-@\t\r]/

/** One line, with its line end. A cell that looks like a formula gets an apostrophe in front. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
