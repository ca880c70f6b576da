import { readCsv } from '#contract/values/csv.ts'
import { Refusal } from '#server/refusal.ts'

/** A row of a file: what it says in the columns that are known. Empty cells are left out. */
export type FileRow = { line: number; cells: Readonly<Record<string, string>> }

/** The headings of each column, by its name. The first column is required. */
type Columns = Readonly<Record<string, readonly string[]>>

/**
 * The rows of a file, by the columns that its headings name; what it calls each column; and headings that name none.
 * @param most how many rows it may have
 * @throws Refusal 422
 */
export function readFile(
  csv: string,
  { columns, most }: { columns: Columns; most: number },
): { rows: FileRow[]; ignored: string[]; headings: Readonly<Record<string, string>> } {
  const [head, ...lines] = readCsv(csv, most + 2)
  if (!head || lines.length === 0) throw refuse('too_few', 'has no rows below its headings')
  if (lines.length > most) {
    throw refuse('too_many', `has more than ${most} rows, import it in parts`)
  }
  const names = head.cells.map((cell) => columnOf(columns, cell))
  const [[key, [heading]] = ['', ['']]] = Object.entries(columns)
  if (!names.includes(key)) throw refuse('required', `has no column “${heading}”`)
  const rows = lines.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      names.flatMap((name, index) => {
        const cell = plain(cells[index] ?? '')
        return name === null || cell === '' ? [] : [[name, cell] as const]
      }),
    ),
  }))
  const headings = Object.fromEntries(
    names.flatMap((name, index) =>
      name === null ? [] : [[name, shorten(head.cells[index] ?? '')]],
    ),
  )
  const ignored = head.cells.filter((cell, index) => cell.trim() !== '' && names[index] === null)
  return { rows, headings, ignored: ignored.map(shorten).slice(0, 50) }
}

function columnOf(columns: Columns, heading: string): string | null {
  const word = heading
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
  const found = Object.entries(columns).find(([name, words]) => {
    return name.toLowerCase() === word.replaceAll(' ', '') || words.includes(word)
  })
  return found?.[0] ?? null
}

const shorten = (heading: string) => heading.trim().slice(0, 60)

/** A cell without the apostrophe that keeps spreadsheets from taking it for a formula. */
function plain(cell: string): string {
  const text = cell.trim()
  return /^'\s*[=+\-@＝＋－＠]/.test(text) ? text.slice(1) : text
}

function refuse(code: 'too_few' | 'too_many' | 'required', message: string): Refusal {
  return new Refusal(422, { field: 'csv', code, message })
}
