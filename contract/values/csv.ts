/** A row of a table, and the line that it begins on: the first is 1, as in a spreadsheet. */
export type CsvRow = { line: number; cells: string[] }

/**
 * Reads tables as spreadsheets write them: CSV (RFC 4180) with commas or semicolons, or with tabs as on the
 * clipboard; with any line end, and with quotes where they are needed. Lines without anything are left out.
 * Pure.
 */
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

/** A tab, if the first line has one; or else the comma or the semicolon, as it has more of. */
function separatorOf(text: string): string {
  const end = text.search(/[\r\n]/)
  const head = text.slice(0, end < 0 ? undefined : end).replaceAll(/"[^"]*"/g, '')
  if (head.includes('\t')) return '\t'
  return head.split(';').length > head.split(',').length ? ';' : ','
}

/** The cells alone, row by row. */
export function readTable(text: string): string[][] {
  return readCsv(text).map(({ cells }) => cells)
}
