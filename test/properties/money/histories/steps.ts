import fc from 'fast-check'
import { DOES } from '../payments/steps.ts'

/** What happens to the money of a firm: at the desk, on the road, in the chores and between customers. */

const ROAD = ['deliver', 'collect', 'fail'] as const
const CHARGES = ['charge', 'approve', 'waive', 'reopen'] as const
const DOCUMENTS = ['draft', 'drop draft', 'credit part', 'bill again', 'release and back'] as const
const CUSTOMERS = ['merge', 'unmerge', 'merge and back', 'casual order', 'pay casual'] as const
export const CHORES = ['charges', 'billing', 'reminders', 'monthly', 'refunds'] as const

/** A step of one of three customers. Numbers choose among what is there. */
const base = {
  of: fc.nat(2),
  which: fc.nat(50),
  amount: fc.integer({ min: 1, max: 60_000 }),
  twice: fc.boolean(),
}
const does = <Name extends string>(...names: Name[]) =>
  fc.record({ ...base, does: fc.constantFrom(...names) })

const chore = fc.record({
  ...base,
  does: fc.constantFrom(...CHORES),
  /** How many statements it runs before its session is terminated; null lets it work. */
  kill: fc.option(fc.integer({ min: 0, max: 12 }), { nil: null, freq: 5 }),
})

export const step = fc.oneof(
  { weight: 16, arbitrary: does(...DOES) },
  { weight: 6, arbitrary: does(...ROAD) },
  { weight: 6, arbitrary: does(...CHARGES) },
  { weight: 6, arbitrary: does(...DOCUMENTS) },
  { weight: 5, arbitrary: does(...CUSTOMERS) },
  { weight: 14, arbitrary: chore },
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
export type ChoreStep = typeof chore extends fc.Arbitrary<infer T> ? T : never
