import fc from 'fast-check'
import { someKills } from '../../kills/kill-on-the-way.ts'
import { DOES } from '../payments/steps.ts'

/** What happens to the money of a firm: at the desk, on the road, in the chores and between customers. */

const ROAD = ['deliver', 'collect', 'fail'] as const
const CHARGES = ['charge', 'approve', 'waive', 'reopen'] as const
export const DOCUMENTS = [
  ...(['draft', 'drop draft', 'credit part', 'bill again'] as const),
  ...(['release and back', 'same key', 'send'] as const),
]
const CUSTOMERS = [
  ...(['merge', 'unmerge', 'merge and back'] as const),
  ...(['casual order', 'pay casual'] as const),
]
export const PAYERS = ['open invoice page', 'pay on page'] as const
const CHORES = ['charges', 'billing', 'reminders', 'monthly', 'refunds'] as const
/** What people and the payment provider do whose server is killed. */
const DESK = ['issue', 'credit all', 'take cash', 'hear of payment'] as const

/** Once each, and what others depend on or what is often refused more than once. */
const ROUND = [
  ...DOES,
  ...ROAD,
  ...CHARGES,
  ...DOCUMENTS,
  ...CUSTOMERS,
  ...PAYERS,
  ...PAYERS,
  ...CHORES,
  ...DESK,
  ...(['order', 'deliver', 'charge', 'approve', 'record for order'] as const),
  ...(['credit part', 'credit part', 'credit part', 'issue'] as const),
  ...(['charges', 'billing', 'billing', 'billing', 'monthly'] as const),
  ...(['reminders', 'reminders', 'reminders', 'reminders'] as const),
]
type Does = (typeof ROUND)[number]

/** What a step is about. Numbers choose among what is there. */
const choice = fc.record({
  /** One of three customers. */
  of: fc.nat(2),
  which: fc.nat(50),
  amount: fc.integer({ min: 1, max: 60_000 }),
  twice: fc.boolean(),
  kills: someKills,
  /** At 0 what was killed isn't let to work in the end, but only once another step comes to it. */
  lives: fc.nat(3),
  /** At 0 the step is left out: so a history that fails shrinks to the steps that matter. */
  taken: fc.nat(31),
})
export type Choice = typeof choice extends fc.Arbitrary<infer T> ? T : never
export type Step = Choice & { does: Does }

/** A number of steps: round after round takes each kind of step, in any order. */
export function stepsOf(count: number): fc.Arbitrary<Step[]> {
  const all = { minLength: ROUND.length, maxLength: ROUND.length }
  const rounds = Array.from({ length: Math.ceil(count / ROUND.length) }, () =>
    fc.shuffledSubarray(ROUND, all),
  )
  const choices = fc.array(choice, { minLength: count, maxLength: count })
  return fc
    .tuple(fc.tuple(...rounds), choices)
    .map(([orders, chosen]) => chosen.map((one, at) => ({ ...one, does: doesAt(orders, at) })))
    .map((steps) => steps.filter(({ taken }) => taken > 0))
}

function doesAt(rounds: readonly Does[][], at: number): Does {
  const does = rounds[Math.floor(at / ROUND.length)]?.[at % ROUND.length]
  if (does === undefined) throw new Error(`there is no step ${at}`)
  return does
}

/** How many steps take each kind at least once. */
export const A_ROUND: number = ROUND.length
