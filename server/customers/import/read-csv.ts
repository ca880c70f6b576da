/**
 * Reads CSV (RFC 4180) as spreadsheets write it: with commas, semicolons or tabs, with any line end, and
 * with quotes where they are needed. Lines without anything are left out. Pure.
 * Source of the line numbers: the first line is 1, as in a spreadsheet.
 */

export type CsvRow = { line: number; cells: string[] }

export function readCsv(csv: string): CsvRow[] {
  const text = csv.startsWith('\ufeff') ? csv.slice(1) : csv
  const separator = separatorOf(text)
  const rows: CsvRow[] = []
  let [cells, cell, line]: [string[], string, number] = [[], '', 1]
  let [at, begins] = [0, 1]
  const endRow = () => {
    cells.push(cell)
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: begins, cells })
    cells = []
    cell = ''
  }
  while (at < text.length) {
    const letter = text.charAt(at)
    if (letter === '"' && cell === '') {
      const end = endOfQuotes(text, at + 1)
      const quoted = text.slice(at + 1, end)
      cell = quoted.replaceAll('""', '"')
      line += countLineEnds(quoted)
      at = end + 1
      continue
    }
    if (letter === separator) {
      cells.push(cell)
      cell = ''
    } else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text[at + 1] === '\n') at += 1
      endRow()
      line += 1
      begins = line
    } else {
      cell += letter
    }
    at += 1
  }
  endRow()
  return rows
}

/** Where the quoted text ends: at the next quote that isn't doubled, or at the end of the file. */
function endOfQuotes(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at < 0 ? text.length : at
}

function countLineEnds(text: string): number {
  return text.split(/\r\n|\r|\n/).length - 1
}

/** What the first line has most of. */
function separatorOf(text: string): string {
  const end = text.search(/[\r\n]/)
  const head = text.slice(0, end < 0 ? undefined : end).replaceAll(/"[^"]*"/g, '')
  const counted = [',', ';', '\t'].map((separator) => {
    return { separator, count: head.split(separator).length - 1 }
  })
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).separator
}
