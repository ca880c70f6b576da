import { createHash } from 'node:crypto'
import { readCsv } from '#contract/values/csv.ts'
import type { Day } from '#contract/values/day.ts'
import { findColumns } from './find-columns.ts'
import type { Columns } from './find-columns.ts'
import { readWrittenAmount, readWrittenDay } from '#contract/values/files/written.ts'

/** A line of money that came. */
export type ReadLine = { on: Day; amount: number; description: string; hash: string }

export type ReadFile = {
  lines: ReadLine[]
  /** How many lines are of money that went out. */
  outgoing: number
  unreadable: { line: number; message: string }[]
}

const MOST_WORDS = 300

/**
 * Reads a bank's CSV file. Each line of money that came has a hash of its day, amount and words, and of its count among
 * equal lines of the file: files that overlap have the same hashes, and two equal payments of a day have two
 * (rules, section 13, "Bank lines"). Null if it has no columns of days and amounts. Pure.
 */
export function readBankFile(csv: string): ReadFile | null {
  const rows = readCsv(csv)
  const columns = findColumns(rows)
  if (columns === null) return null
  const file: ReadFile = { lines: [], outgoing: 0, unreadable: [] }
  const times = new Map<string, number>()
  for (const { line, cells } of columns.named ? rows.slice(1) : rows) {
    const on = readWrittenDay(cells[columns.date] ?? '')
    const amount = amountOf(cells, columns)
    if (on === null || amount === null) {
      const message = on === null ? 'has no date' : 'has no amount'
      file.unreadable.push({ line, message })
    } else if (amount <= 0) {
      file.outgoing += 1
    } else {
      const description = wordsOf(cells, columns)
      const fact = JSON.stringify([on, amount, description.toUpperCase()])
      const time = times.get(fact) ?? 0
      times.set(fact, time + 1)
      const hash = createHash('sha256').update(`${fact}${time}`).digest('hex')
      file.lines.push({ on, amount, description, hash })
    }
  }
  return file
}

function amountOf(cells: readonly string[], { amount, credit, debit }: Columns): number | null {
  const at = (index: number | null) =>
    index === null ? null : readWrittenAmount(cells[index] ?? '')
  if (amount !== null) return at(amount)
  const came = at(credit)
  if (came !== null && came !== 0) return Math.abs(came)
  const went = at(debit)
  return went === null ? came : -Math.abs(went)
}

function wordsOf(cells: readonly string[], { descriptions }: Columns): string {
  const words = descriptions.map((index) => cells[index]?.trim() ?? '').filter(Boolean)
  return words.join(' ').replaceAll(/\s+/g, ' ').slice(0, MOST_WORDS).trim()
}
