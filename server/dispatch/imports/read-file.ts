import { MAX_IMPORTED, importColumns } from '#contract/office/dispatch/import.ts'
import type { ImportKind } from '#contract/office/dispatch/import.ts'
import { readCsv } from '#contract/values/csv.ts'
import { Refusal } from '#server/refusal.ts'

/** A row of a file: what it says in the columns of its kind. Empty cells are left out. */
export type FileRow = { line: number; cells: Readonly<Record<string, string>> }

/**
 * The rows of a file, by the columns that its headings name.
 * @throws Refusal 422
 */
export function readFile(kind: ImportKind, csv: string): { rows: FileRow[]; ignored: string[] } {
  const [head, ...lines] = readCsv(csv, MAX_IMPORTED + 2)
  if (!head || lines.length === 0) throw refuse('too_few', 'has no rows below its headings')
  if (lines.length > MAX_IMPORTED) {
    throw refuse('too_many', `has more than ${MAX_IMPORTED} rows, import it in parts`)
  }
  const names = head.cells.map((heading) => columnOf(kind, heading))
  const [key = ''] = Object.keys(importColumns[kind])
  if (!names.includes(key)) throw refuse('required', `has no column “${key}”`)
  const rows = lines.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      names.flatMap((name, index) => {
        const cell = plain(cells[index] ?? '')
        return name === null || cell === '' ? [] : [[name, cell] as const]
      }),
    ),
  }))
  const ignored = head.cells.filter((cell, index) => cell.trim() !== '' && names[index] === null)
  return { rows, ignored: ignored.map((cell) => cell.trim().slice(0, 60)).slice(0, 50) }
}

function columnOf(kind: ImportKind, heading: string): string | null {
  const word = heading
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
  const columns: Record<string, readonly string[]> = importColumns[kind]
  const found = Object.entries(columns).find(([name, words]) => {
    return name.toLowerCase() === word.replaceAll(' ', '') || words.includes(word)
  })
  return found?.[0] ?? null
}

/** A cell without the apostrophe that keeps spreadsheets from taking it for a formula. */
function plain(cell: string): string {
  const text = cell.trim()
  return /^'\s*[=+\-@＝＋－＠]/.test(text) ? text.slice(1) : text
}

function refuse(code: 'too_few' | 'too_many' | 'required', message: string): Refusal {
  return new Refusal(422, { field: 'csv', code, message })
}
