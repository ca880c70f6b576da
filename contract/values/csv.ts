/** Reads tables as spreadsheets write them: CSV (RFC 4180), or with tabs as on the clipboard. */

/**
 * The cells of a table, row by row. What separates them is a tab if there is one, else a semicolon or a
 * comma. Empty lines are left out.
 */
export function readTable(text: string): string[][] {
  const body = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(body)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.some((one) => one.trim() !== '')) rows.push(row)
    row = []
  }
  for (let index = 0; index < body.length; index += 1) {
    const character = body[index] ?? ''
    if (quoted) {
      if (character !== '"') cell += character
      else if (body[index + 1] === '"') {
        cell += '"'
        index += 1
      } else quoted = false
    } else if (character === '"' && cell === '') quoted = true
    else if (character === separator) endCell()
    else if (character === '\n') endRow()
    else if (character !== '\r') cell += character
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}

function separatorOf(text: string): string {
  const [first = ''] = text.split('\n')
  if (text.includes('\t')) return '\t'
  return first.includes(';') && !first.includes(',') ? ';' : ','
}
