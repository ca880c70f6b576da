/** A row of a table, and the line that it begins on: the first is 1, as in a spreadsheet. */
export type CsvRow = { line: number; cells: string[] }

/** No table that people make has more columns. What a line has beyond them isn't kept. */
const MOST_CELLS = 1000

/**
 * Reads tables as spreadsheets write them: CSV (RFC 4180) with commas or semicolons, or with tabs as on the
 * clipboard; with any line end, and with quotes where they are needed. Lines without anything are left out.
 * Pure.
 * @param most reads no more rows than these, so that a file with millions of them costs no more
 */
export function readCsv(csv: string, most = Infinity): CsvRow[] {
  const text = csv.startsWith('\ufeff') ? csv.slice(1) : csv
  return readRows(text, { separator: separatorOf(text), most, keepsEmpty: false })
}

/**
 * Reads a block of cells as spreadsheets put it on the clipboard. Cells are between tabs, so a comma belongs to its
 * cell: "1,250.00". A line without anything is a row of empty cells, and the rows after it stay where they are. Pure.
 */
export function readBlock(text: string): string[][] {
  const block = text.replace(/(?:\r\n|\r|\n)$/, '')
  const rows = readRows(block, { separator: '\t', most: Infinity, keepsEmpty: true })
  return rows.map(({ cells }) => cells)
}

function readRows(
  text: string,
  { separator, most, keepsEmpty }: { separator: string; most: number; keepsEmpty: boolean },
): CsvRow[] {
  const ends = new RegExp(`[${separator}\n\r]`, 'g')
  const rows: CsvRow[] = []
  let [cells, cell, line]: [string[], string, number] = [[], '', 1]
  let [at, begins] = [0, 1]
  const endCell = () => {
    if (cells.length < MOST_CELLS) cells.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (keepsEmpty || cells.some((one) => one.trim() !== '')) rows.push({ line: begins, cells })
    cells = []
  }
  while (at < text.length && rows.length < most) {
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
      endCell()
      at += 1
    } else if (letter === '\n' || letter === '\r') {
      at += letter === '\r' && text[at + 1] === '\n' ? 2 : 1
      endRow()
      line += 1
      begins = line
    } else {
      ends.lastIndex = at
      const end = ends.test(text) ? ends.lastIndex - 1 : text.length
      cell += text.slice(at, end)
      at = end
    }
  }
  if (rows.length < most) endRow()
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
