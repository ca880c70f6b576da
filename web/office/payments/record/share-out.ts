import type { Account } from '#web/office/payments/queries.ts'

/** What is chosen, with how many cents of it some money pays. */
export type Share = Account['open'][number] & { isIn: boolean; part: number }

/**
 * How much of each an amount pays, in this order, but for those that are left out. Pure.
 * @returns also what is open of all of them before and after, and what stays as credit
 */
export function shareOut(
  amount: number,
  open: Account['open'],
  left: ReadonlySet<string>,
): { shares: Share[]; open: { before: number; after: number }; rest: number } {
  let rest = amount
  const shares = open.map((target) => {
    const isIn = !left.has(target.id)
    const part = isIn ? Math.min(rest, target.due) : 0
    rest -= part
    return { ...target, isIn, part }
  })
  const before = open.reduce((sum, { due }) => sum + due, 0)
  return { shares, open: { before, after: before - (amount - rest) }, rest }
}

/** Money is for what is invoiced first. Bookings that aren't are chosen by a person, unless there's nothing else. Pure. */
export function leftAtFirst(open: Account['open']): ReadonlySet<string> {
  if (!open.some(({ kind }) => kind === 'invoice')) return new Set()
  return new Set(open.filter(({ kind }) => kind === 'order').map(({ id }) => id))
}

/** The invoices and the bookings that aren't left out, by their ids. Pure. */
export function chosenOf(
  open: Account['open'],
  left: ReadonlySet<string>,
): { invoiceIds: string[]; orderIds: string[] } {
  const idsOf = (kind: Account['open'][number]['kind']) =>
    open.filter((target) => target.kind === kind && !left.has(target.id)).map(({ id }) => id)
  return { invoiceIds: idsOf('invoice'), orderIds: idsOf('order') }
}
