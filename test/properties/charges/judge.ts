import { expect } from 'vitest'
import { gstInside } from '#contract/values/money.ts'
import { dueOf } from './due.ts'
import type { Orders } from './firm.ts'
import type { Seen, SeenCharge } from './seen.ts'
import type { Meant } from './steps.ts'

const isOpen = ({ state }: SeenCharge) => state === 'proposed' || state === 'notified'
const sourceOf = ({ sourceKey }: SeenCharge) => sourceKey?.split(':').slice(0, 3).join(':') ?? ''

/** Expects of each step what always holds, and that it changed nothing that was decided but on purpose. */
export function judgeStep(before: Seen, after: Seen, meant: Meant): void {
  for (const { total, gst, charges, known } of after.orders) {
    expect(charges, 'the charges of an order sum to its total').toBe(total)
    expect(known, 'nothing is part of the total but lines and approved charges').toBe(total)
    expect(gst).toBe(gstInside(total))
    expect(total).toBeGreaterThanOrEqual(0)
  }
  const open = [...after.charges.values()].filter(isOpen).map(sourceOf).filter(Boolean)
  expect(new Set(open).size, 'one open charge of each source').toBe(open.length)
  for (const charge of after.charges.values()) judgePlace(charge, after)
  for (const [id, was] of before.charges) {
    const is = after.charges.get(id)
    const does = meant?.id === id ? meant.does : null
    if (!is) throw new Error(`charge ${id} has gone`)
    if (was.state === 'approved') expect(is, 'what was approved stays').toEqual(was)
    if (was.state === 'waived' && does !== 'reopen') {
      expect(is, 'what was waived stays waived').toEqual(was)
    }
    if (was.state === 'notified' && !was.disputed && is.state !== 'proposed') {
      expect(is.amount, 'another amount needs another notice').toBe(was.amount)
    }
    if (was.state === 'notified' && is.state === 'proposed') {
      expect(is.until, 'a notice that is taken back has no end').toBeNull()
    }
    if (was.disputed && was.state === 'notified' && is.state === 'approved') {
      expect(['approve', 'uphold', 'lower'], 'a person decides on a dispute').toContain(does)
      expect(is.decidedBy).toBe('account')
    }
  }
}

/** An approved charge is one of its order's, unless the order is cancelled. */
function judgePlace({ id, orderId, state, type, position }: SeenCharge, { orders }: Seen): void {
  const isOver = orders.find((order) => order.id === orderId)?.status === 'cancelled'
  if (state !== 'approved' || type === 'cancellation') {
    expect(position, `only an approved charge is part of its order: ${id}`).toBeNull()
  } else if (!isOver) {
    expect(position, `an approved charge is part of its order: ${id}`).not.toBeNull()
  }
}

/**
 * Expects that each source comes to what its last facts do, once the chore has looked at them all. What people
 * entered is theirs: there, credits never exceed what was charged. What they waived counts as settled.
 * @param touched the charges that a person waived, or whose amount they entered, at any time
 */
export function judgeSources(
  { charges }: Seen,
  { jobs }: Orders,
  touched: ReadonlySet<string>,
): void {
  const bySource = Map.groupBy(
    [...charges.values()].filter(({ sourceKey }) => sourceKey !== null),
    sourceOf,
  )
  for (const [jobId, facts] of jobs) {
    for (const [type, due] of Object.entries(dueOf(facts))) {
      const known = bySource.get(`job:${jobId}:${type}`) ?? []
      const said = `${type}: ${JSON.stringify({ facts, known })}`
      const total = sumOf(
        known.filter(({ state }) => state !== 'waived'),
        'amount',
      )
      if (known.some(({ id }) => touched.has(id))) expect(total, said).toBeGreaterThanOrEqual(0)
      else expect(total, said).toBe(due)
      const open = known.find(isOpen)
      if ((open?.computed ?? 0) > 0) {
        const counted = known.filter((one) => one.state !== 'waived' || (one.computed ?? 0) > 0)
        expect(sumOf(counted, 'computed'), said).toBe(due)
      }
    }
  }
}

function sumOf(charges: readonly SeenCharge[], what: 'amount' | 'computed'): number {
  return charges.reduce((sum, charge) => sum + (charge[what] ?? 0), 0)
}
