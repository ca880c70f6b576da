import type { CsvRow } from '#contract/values/csv.ts'
import { readWrittenAmount, readWrittenDay } from '#contract/values/files/written.ts'

/** Which column says what, from 0; money that came is in `credit`, or positive in `amount`. */
export type Columns = {
  date: number
  amount: number | null
  credit: number | null
  debit: number | null
  descriptions: number[]
  /** Whether the first row names them. */
  named: boolean
}

const DATE = /^(?:transaction |effective |value |posted )?date$/
const AMOUNT = /^amount(?: ?\(?aud\)?)?$/
const CREDIT = /^(?:credit|deposit|money in|paid in)s?(?: amount)?(?: ?\(?aud\)?)?$/
const DEBIT = /^(?:debit|withdrawal|money out|paid out)s?(?: amount)?(?: ?\(?aud\)?)?$/
const WORDS =
  /^(?:(?:transaction )?(?:description|details|particulars)|narrative|memo|payee|reference|merchant name)$/

/**
 * Finds the columns of a bank's file: by their names, or if it has none as most of the big banks' haven't, by what is in
 * them. Null if there are no days or no amounts. Pure.
 */
export function findColumns(rows: readonly CsvRow[]): Columns | null {
  return byName(rows) ?? byContent(rows)
}

function byName([head]: readonly CsvRow[]): Columns | null {
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  const find = (pattern: RegExp) => names.findIndex((name) => pattern.test(name))
  const [date, amount, credit, debit] = [DATE, AMOUNT, CREDIT, DEBIT].map(find)
  if (date === undefined || date < 0) return null
  const at = (index: number | undefined) => (index === undefined || index < 0 ? null : index)
  if (at(amount) === null && at(credit) === null) return null
  return {
    date,
    amount: at(amount),
    credit: at(credit),
    debit: at(debit),
    descriptions: names.flatMap((name, index) => (WORDS.test(name) ? [index] : [])),
    named: true,
  }
}

function byContent(rows: readonly CsvRow[]): Columns | null {
  const some = rows.slice(0, 50)
  const width = Math.max(0, ...some.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, index) =>
    some.map(({ cells }) => cells[index]?.trim() ?? ''),
  )
  const isDays = (cells: readonly string[]) => cells.every((cell) => readWrittenDay(cell) !== null)
  const date = columns.findIndex(isDays)
  const isAmounts = (cells: readonly string[]) =>
    cells.every((cell) => readWrittenAmount(cell) !== null)
  const amount = columns.findIndex((cells) => !isDays(cells) && isAmounts(cells))
  if (date < 0 || amount < 0 || some.length === 0) return null
  const descriptions = columns.flatMap((cells, index) => {
    const isText = cells.some((cell) => /[a-z]{2}/i.test(cell)) && !isDays(cells)
    return isText ? [index] : []
  })
  return { date, amount, descriptions, credit: null, debit: null, named: false }
}
