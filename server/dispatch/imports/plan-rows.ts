import type { FileRow } from './read-file.ts'
import type { Writer } from './writers.ts'

/** What happens to a row of the file. */
export type PlannedRow = {
  line: number
  action: 'create' | 'update' | 'same' | 'error'
  problems: { column: string | null; message: string }[]
  write?: () => Promise<unknown>
}

/** Columns that are whole numbers. */
const WHOLE = ['tareKg', 'slots', 'payloadKg', 'largestLiftKg', 'minutesOnSite']
const KINDS: Readonly<Record<string, string>> = {
  'hook lift': 'hook',
  hooklift: 'hook',
  'skip loader': 'skip',
  'rear lift': 'rear_lift',
  'rear loader': 'rear_lift',
}

/**
 * Decides what to do with each row. Two rows for one record are a mistake.
 * @param typeOf the id of a bin's type by its name
 */
export function planRows(
  rows: readonly FileRow[],
  writer: Writer,
  typeOf: (name: string) => string | undefined,
): PlannedRow[] {
  const lines = new Map<string, number>()
  return rows.map(({ line, cells }) => {
    const key = writer.keyOf(cells[writer.key] ?? '')
    const twice = lines.get(key)
    if (twice === undefined) lines.set(key, line)
    const { problems, ...plan } = writer.plan(key, valuesOf(cells, typeOf))
    const repeated = { column: writer.key, message: `is in line ${twice} already` }
    const all = twice === undefined ? problems : [...problems, repeated]
    return all.length > 0
      ? { line, action: 'error', problems: all }
      : { line, problems: [], ...plan }
  })
}

/** Cells as the API takes them. What isn't a number stays text, and is refused as such. */
function valuesOf(
  cells: FileRow['cells'],
  typeOf: (name: string) => string | undefined,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => {
      if (name === 'productId') return [name, typeOf(cell) ?? '']
      if (name === 'kind') {
        const word = cell.toLowerCase()
        return [name, KINDS[word] ?? word]
      }
      if (!WHOLE.includes(name)) return [name, cell]
      const bare = cell.replaceAll(/[\s,]|kg$/gi, '')
      return [name, /^\d{1,9}$/.test(bare) ? Number(bare) : cell]
    }),
  )
}
