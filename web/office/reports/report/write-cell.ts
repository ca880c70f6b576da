import { spokenDay } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import type { Cell, Column } from './report-query.ts'

/** A cell as people read it. A zero is a dash. */
export function writeCell(cell: Cell, { kind }: Pick<Column, 'kind'>, currency: string): string {
  if (cell === null || cell === 0) return '–'
  if (kind === 'money') return typeof cell === 'string' ? cell : formatMoney(cell, currency)
  if (kind === 'percent') return `${Number(cell).toLocaleString('en-AU')} %`
  if (kind === 'count') return Number(cell).toLocaleString('en-AU')
  if (kind === 'day') return spokenDay(String(cell))
  return kind === 'month' ? spokenDay(`${cell}-01`).split(' ').slice(2).join(' ') : String(cell)
}
