import { ageBandOf, ageBands } from '#contract/invoices/ageing.ts'
import type { AgeBand } from '#contract/invoices/ageing.ts'
import type { Day } from '#contract/values/day.ts'
import type { Account } from '#web/office/payments/queries.ts'

type Open = Account['open'][number]

/** What is open and as late as each other, or not invoiced yet, with what all of it comes to in cents. */
export type OpenGroup = { age: AgeBand | 'unbilled'; sum: number; items: Open[] }

/** What a customer owes by how late it is, the latest first; what isn't invoiced comes last. Pure. */
export function groupOpen(
  { open, ageing, unbilled }: Pick<Account, 'open' | 'ageing' | 'unbilled'>,
  today: Day,
): OpenGroup[] {
  const owed = open.filter(({ pending }) => !pending)
  const ageOf = ({ dueOn }: Open) => (dueOn === null ? 'unbilled' : ageBandOf(dueOn, today))
  // The sums are of all, also where the list leaves some out.
  const sums = { ...ageing, unbilled }
  return [...ageBands.toReversed(), 'unbilled' as const]
    .filter((age) => sums[age] > 0)
    .map((age) => ({ age, sum: sums[age], items: owed.filter((one) => ageOf(one) === age) }))
}
