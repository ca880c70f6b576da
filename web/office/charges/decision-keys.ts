import type { ChargeView } from '#contract/charges/charge-words.ts'
import type { Asked } from './row/acts.tsx'

/** A key that decides on a charge: what the foot of the queue says of it, and the sheet of all keys. */
export type DecisionKey = { keys: string; asks: Asked; says: string; does: string }

const REVIEW: readonly DecisionKey[] = [
  { keys: 'a', asks: 'approve', says: 'approve', does: 'Approve' },
  { keys: 'w', asks: 'waive', says: 'waive', does: 'Waive' },
  { keys: 'n', asks: 'notify', says: 'notify', does: 'Notify the customer' },
  { keys: 'e', asks: 'amount', says: 'amount', does: 'Enter another amount' },
]

const UPHOLD: DecisionKey = { keys: 'a', asks: 'approve', says: 'uphold', does: 'Uphold' }

/** The keys that decide on the charges of a part of the queue: a notice is sent once, and what is decided stays. */
export function decisionKeysOf(part: ChargeView): readonly DecisionKey[] {
  if (part === 'approved' || part === 'waived') return []
  if (part === 'review') return REVIEW
  const known = REVIEW.filter(({ asks }) => asks !== 'notify')
  return part === 'disputed' ? [UPHOLD, ...known.slice(1)] : known
}
