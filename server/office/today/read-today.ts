import { sql } from 'kysely'
import type { OrderInBrief, Stop, Today } from '#contract/office/today.ts'
import { nextOpenDay, whyClosed } from '#contract/catalog/closed-days.ts'
import { presentReference } from '#contract/orders/reference.ts'
import { addDays, localTime, weekdayOf } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import {
  isOverdue,
  LONG_OVERDUE_DAYS,
  isUnpaidPastDelivery,
  needsApproval,
} from '#server/office/orders/order-conditions.ts'
import {
  bins,
  failedJobs,
  firstVisit,
  moneyWaits,
  overdueInvoices,
  received,
  stops,
  visits,
  waiting,
} from './select-today.ts'
import type { Received, Visits, Waiting } from './select-today.ts'

type Row = {
  to_approve: Waiting
  overdue: Waiting
  unpaid: Waiting
  failed: Today['needsYou']['failedJobs']
  visits: Visits[]
  next: Visits[]
  stops: Stop[]
  received: Received[]
  invoices: { count: number; due: number }
  money_waits: { drafts: number; bankLines: number }
  bins: Today['bins']
}

/**
 * What needs a person, the day's work, what the next working day brings, the week's money, and the bins that are out and
 * free (rules, section 11, "Orders in the office").
 */
export async function readToday(org: Org, { readsMoney }: { readsMoney: boolean }): Promise<Today> {
  const { day: today } = localTime(org.now, org.timezone)
  const { rules } = await loadCatalog(org)
  const next = await readNext(org, { today, open: nextOpenDay(today, rules) })
  const monday = addDays(today, 1 - weekdayOf(today))
  const [row] = await org.tx.run(sql<Row>`
    select ${waiting(org, needsApproval, 'created_at')} as to_approve,
      ${waiting(org, isOverdue(today, LONG_OVERDUE_DAYS), 'pickup_date')} as overdue,
      ${waiting(org, isUnpaidPastDelivery(today), 'created_at')} as unpaid,
      ${failedJobs(org, today)} as failed, ${visits(org, today)} as visits,
      ${visits(org, next)} as next, ${stops(org, today)} as stops,
      ${received(org, monday)} as received, ${overdueInvoices(org, today)} as invoices,
      ${moneyWaits(org)} as money_waits,
      ${bins(org, next)} as bins`)
  if (!row) throw new Error('a select without a table has a row')
  return {
    date: today,
    needsYou: {
      toApprove: presentWaiting(row.to_approve),
      failedJobs: {
        count: row.failed.count,
        first: row.failed.first.map((job) => {
          return { ...job, reference: presentReference(job.reference) }
        }),
      },
      overdue: presentWaiting(row.overdue),
      unpaidPastDelivery: presentWaiting(row.unpaid),
    },
    day: presentVisits(row.visits),
    stops: row.stops.map((stop) => ({ ...stop, reference: presentReference(stop.reference) })),
    closed: whyClosed(today, rules),
    next: {
      date: next,
      ...presentVisits(row.next),
      unassigned: row.next.reduce((all, { unassigned }) => all + unassigned, 0),
    },
    received: readsMoney ? eachDay(monday, row.received) : null,
    overdueInvoices: readsMoney ? row.invoices : null,
    moneyWaits: readsMoney ? row.money_waits : null,
    bins: row.bins,
  }
}

/** The next day that's open, or an earlier one on which a visit is planned all the same. */
async function readNext(org: Org, { today, open }: { today: Day; open: Day }): Promise<Day> {
  const tomorrow = addDays(today, 1)
  if (open === tomorrow) return open
  const [row] = await org.tx.run(sql<{ date: Day | null }>`
    select ${firstVisit(org, { from: tomorrow, to: open })} as date`)
  return row?.date ?? open
}

function presentWaiting({ count, due, first }: Waiting): Waiting {
  const present = (order: OrderInBrief) => {
    return { ...order, reference: presentReference(order.reference) }
  }
  return { count, due, first: first.map(present) }
}

function presentVisits(rows: readonly Visits[]): Today['day'] {
  const sum = (isWanted: (type: string) => boolean) => {
    const wanted = rows.filter(({ type }) => isWanted(type))
    return {
      total: wanted.reduce((all, { total }) => all + total, 0),
      done: wanted.reduce((all, { done }) => all + done, 0),
      failed: wanted.reduce((all, { failed }) => all + failed, 0),
    }
  }
  return {
    deliveries: sum((type) => type === 'delivery'),
    collections: sum((type) => type === 'collection'),
    others: sum((type) => type !== 'delivery' && type !== 'collection'),
  }
}

function eachDay(monday: Day, rows: readonly Received[]): Received[] {
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index))
  return days.map((date) => {
    return { date, amount: rows.find((row) => row.date === date)?.amount ?? 0 }
  })
}
