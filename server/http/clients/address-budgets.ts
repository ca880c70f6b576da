import { PUBLIC_READS_PER_ADDRESS, PUBLIC_WRITES_PER_ADDRESS } from '#contract/values/limits.ts'
import { Refusal } from '#server/refusal.ts'
import { budgetKeyOf } from './client-address.ts'

/**
 * Budgets of each client address (rules, section 9, "Addresses"). Each process counts for itself, in
 * memory of a fixed size: a refusal must cost less than the request, and so must remembering it.
 */

const WINDOW_MS = 60_000
/** About 3 MB. Beyond it the oldest are forgotten, which gives those addresses a new budget early. */
const MOST_ADDRESSES = 20_000

export type AddressBudgets = {
  /**
   * Takes one request from the budget of an address. Loopback has no budget.
   * @throws Refusal 429 if it is spent
   */
  take(address: string, kind: 'read' | 'write'): void
}

type Counted = { since: number; read: number; write: number }

/**
 * A window of a minute begins with an address's first request. Refused requests aren't counted.
 * @param now milliseconds of a clock that never goes back
 */
export function createAddressBudgets(
  limits = { read: PUBLIC_READS_PER_ADDRESS, write: PUBLIC_WRITES_PER_ADDRESS },
  now: () => number = () => performance.now(),
  most = MOST_ADDRESSES,
): AddressBudgets {
  // A Map remembers insertion order, and a new window is inserted again, so the oldest come first.
  const known = new Map<string, Counted>()

  const open = (key: string, since: number): Counted => {
    known.delete(key)
    for (const [oldest, { since: began }] of known) {
      if (known.size < most && began > since - WINDOW_MS) break
      known.delete(oldest)
    }
    const counted = { since, read: 0, write: 0 }
    known.set(key, counted)
    return counted
  }

  return {
    take(address, kind) {
      const key = budgetKeyOf(address)
      if (key === null) return
      const time = now()
      const found = known.get(key)
      const counted = found && time - found.since < WINDOW_MS ? found : open(key, time)
      if (counted[kind] >= limits[kind]) {
        const sentence = 'Too many requests from your address, try again in a minute'
        throw new Refusal(429, sentence, { 'retry-after': '60' }, 'address_budget')
      }
      counted[kind] += 1
    },
  }
}
