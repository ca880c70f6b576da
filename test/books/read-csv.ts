/** Reads CSV (RFC 4180) as the programs do: rows of cells. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy
  let row: string[] = []
  for (const [all, quoted, plain = '', end] of text.matchAll(pattern)) {
    if (all === '' && row.length === 0) break
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

/** Each row by its headings. An empty row has no cells. */
export function readTable(text: string): Record<string, string>[] {
  const [head = [], ...rows] = readCsv(text)
  return rows
    .filter((cells) => cells.join('') !== '')
    .map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])))
}

/** Cents of an amount as a program reads it. */
export function readCents(amount = ''): number {
  if (!/^-?\d+\.\d\d$/.test(amount)) throw new Error(`"${amount}" isn't an amount`)
  return Number(amount.replace('.', ''))
}
