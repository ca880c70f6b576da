import { isDeepStrictEqual } from 'node:util'
import type { ChargeRow } from '#server/charges/charge-row.ts'
import type { Proposal } from '#server/charges/rules/proposal.ts'
import type { RuleKept } from '#server/charges/rules/rule-as-decided.ts'

/** A charge that an order has, as far as proposing looks at it. */
export type Known = Pick<
  ChargeRow,
  'id' | 'source_key' | 'state' | 'amount' | 'computed' | 'description' | 'steps' | 'facts'
> & { rule?: Pick<RuleKept, 'description'> }

/** What one source gives rise to now, and the charges that it gave rise to before. */
export type Source = {
  key: string
  /** As the facts are now, by the rule as it was when the first of them was decided; null for nothing. */
  proposal: Proposal | null
  known: readonly Known[]
}

/** What becomes of the charges of one source. */
export type Reconciled =
  | { change: 'none' }
  | { change: 'add'; proposal: Proposal }
  | { change: 'replace'; id: string; proposal: Proposal }
  /** It comes to the same for other facts, such as the number of its docket. */
  | { change: 'explain'; id: string; proposal: Proposal }
  | { change: 'withdraw'; id: string }

/**
 * Compares what a source gives rise to with its charges (rules, section 13, "Charges"). An open charge follows the
 * facts. One that was decided stays: only the difference is proposed. Pure.
 * @param nothing what a charge of this source looks like that has come to nothing
 */
export function reconcile(
  { key, proposal, known }: Source,
  nothing: () => Proposal | null,
): Reconciled {
  const open = known.find(isOpen)
  const decided = known.filter((one) => !isOpen(one))
  const left = decided.length === 0 ? proposal : differenceOf(proposal ?? nothing(), decided)
  if (left === null) {
    // One that has come to nothing before was opened again by a person, who knows that.
    const isNew = open !== undefined && open.computed !== 0
    return isNew ? { change: 'withdraw', id: open.id } : { change: 'none' }
  }
  if (open) {
    if (!isSame(open, left)) return { change: 'replace', id: open.id, proposal: left }
    const { steps, facts } = left
    const isKnown = isDeepStrictEqual([open.steps, open.facts], [steps, facts])
    return isKnown ? { change: 'none' } : { change: 'explain', id: open.id, proposal: left }
  }
  const part = known.length === 0 ? key : `${key}:${known.length + 1}`
  return { change: 'add', proposal: { ...left, key: part } }
}

/** `job:<id>:waiting:2` is a difference of `job:<id>:waiting`. */
export function sourceOf(key: string): string {
  return key.split(':').slice(0, 3).join(':')
}

/** Whether a charge still waits for a decision. */
export function isOpen({ state }: Pick<ChargeRow, 'state'>): boolean {
  return state === 'proposed' || state === 'notified'
}

/** What is left to propose beyond what was decided; null if nothing is. */
function differenceOf(proposal: Proposal | null, decided: readonly Known[]): Proposal | null {
  if (proposal === null || proposal.amount === null) return null
  const approved = decided.filter(({ state }) => state === 'approved')
  const difference = cents(proposal.amount, {
    // An amount that was entered where the rule came to none stands for it.
    approved: sum(approved.map(({ computed, amount }) => computed ?? amount)),
    charged: sum(approved.map(({ amount }) => amount)),
    waived: decided.flatMap(({ state, computed }) => (state === 'waived' ? [computed ?? 0] : [])),
  })
  if (difference === 0) return null
  return {
    ...proposal,
    amount: difference,
    steps: [
      ...proposal.steps,
      { label: 'Decided before', unit: 'cents', value: difference - proposal.amount },
      { label: 'Difference', unit: 'cents', value: difference },
    ],
    description: `${proposal.description}, corrected`,
    facts: [...proposal.facts, 'the facts were corrected'],
  }
}

/**
 * The difference in cents. What was waived isn't proposed again, be it a charge or a credit, and credits never
 * exceed what was charged.
 */
function cents(
  due: number,
  { approved, charged, waived }: { approved: number; charged: number; waived: readonly number[] },
): number {
  const most = approved + sum(waived.filter((amount) => amount > 0))
  const least = approved + sum(waived.filter((amount) => amount < 0))
  if (due > most) return due - most
  return due < least ? Math.max(due - least, Math.min(0, -charged)) : 0
}

function sum(amounts: readonly (number | null)[]): number {
  return amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0)
}

/** Whether the rule comes to what it came to before; what a person has entered since stays then. */
function isSame({ computed, rule, ...open }: Known, { amount, description }: Proposal): boolean {
  return computed === amount && (rule?.description ?? open.description) === description
}
