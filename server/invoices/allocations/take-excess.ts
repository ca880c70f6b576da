import type { Allocation } from './spread.ts'

/** What counts for something now, with the order that its payment was made for; null if a customer paid it. */
export type Counting = Allocation & { paidFor: string | null }

/**
 * What is too much of what counts for an invoice, from the first on: what counts for an order beyond what its lines still
 * come to, then what counts for all beyond what the invoice comes to, since a line can be a credit. Pure.
 * @param counting in the order in which it's taken
 * @param keep what each order's lines still come to, in cents
 * @returns negative allocations, one for each that loses something
 */
export function takeExcess<Row extends Allocation>(
  counting: readonly Row[],
  keep: ReadonlyMap<string | null, number>,
): Row[] {
  const taken = counting.map(() => 0)
  const left = (index: number) => (counting[index]?.amount ?? 0) - (taken[index] ?? 0)
  const lower = (indexes: readonly number[], most: number) => {
    let excess = indexes.reduce((sum, index) => sum + left(index), 0) - Math.max(0, most)
    for (const index of indexes) {
      const part = Math.max(0, Math.min(excess, left(index)))
      taken[index] = (taken[index] ?? 0) + part
      excess -= part
    }
  }
  const all = [...counting.keys()]
  const orders = Map.groupBy(all, (index) => counting[index]?.orderId ?? null)
  for (const [orderId, own] of orders) lower(own, keep.get(orderId) ?? 0)
  lower(
    all,
    [...keep.values()].reduce((sum, amount) => sum + amount, 0),
  )
  return counting.flatMap((row, index) => {
    const amount = taken[index] ?? 0
    return amount > 0 ? [{ ...row, amount: -amount }] : []
  })
}

/**
 * What is held again of what was taken back: each order's own part, if its payment was made for orders. What a customer
 * paid is their credit. Pure.
 */
export function holdAgain(back: readonly Counting[]): Counting[] {
  return back
    .filter(({ orderId, paidFor }) => orderId !== null && paidFor !== null)
    .map((row) => ({ ...row, invoiceId: null, amount: -row.amount }))
}
