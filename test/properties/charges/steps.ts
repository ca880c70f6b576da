import fc from 'fast-check'
import { someKills } from '../kills/kill-on-the-way.ts'

/** What happens to the charges of a few orders: crews report, the office corrects and decides, hirers reply. */

const job = fc.nat(5)
const kg = fc.integer({ min: 0, max: 3000 })
const minutes = fc.integer({ min: 0, max: 90 })

const crew = fc.oneof(
  fc.record({ who: fc.constant('complete' as const), job, kg: fc.option(kg, { nil: null }) }),
  fc.record({
    who: fc.constant('fail' as const),
    job,
    code: fc.constantFrom('no_access', 'blocked', 'vehicle'),
  }),
  fc.record({
    who: fc.constant('report' as const),
    job,
    minutes,
    dirty: fc.boolean(),
    items: fc.integer({ min: 0, max: 4 }),
  }),
)

const correct = fc.oneof(
  fc.record({ who: fc.constant('weigh' as const), job, kg }),
  fc.record({
    who: fc.constant('blame' as const),
    job,
    code: fc.constantFrom('no_access', 'unsafe', 'vehicle', 'weather'),
  }),
)

const decide = fc.record({
  who: fc.constant('decide' as const),
  /** Which of the charges that it fits. */
  charge: fc.nat(50),
  /** At 0, one of those that it doesn't fit: that's refused. */
  fits: fc.nat(2),
  does: fc.constantFrom(
    ...(['approve', 'approve', 'approve', 'notify', 'notify', 'waive', 'reopen'] as const),
    ...(['uphold', 'lower', 'change', 'reply', 'reply'] as const),
  ),
  /** What a person enters, in cents. */
  cents: fc.integer({ min: 1, max: 30_000 }),
})

const manual = fc.record({
  who: fc.constant('manual' as const),
  order: fc.nat(2),
  cents: fc.integer({ min: -20_000, max: 20_000 }).filter((cents) => cents !== 0),
})

const cancel = fc.record({ who: fc.constant('cancel' as const), order: fc.nat(2) })
const days = fc.record({ who: fc.constant('days' as const), days: fc.integer({ min: 1, max: 4 }) })
const chore = fc.record({ who: fc.constant('chore' as const) })
/** The chore is killed at some of its statements, and works again. */
const die = fc.record({ who: fc.constant('die' as const), kills: someKills })
/** The chore is killed while it works, some milliseconds after it began. */
const kill = fc.record({
  who: fc.constant('kill' as const),
  after: fc.integer({ min: 0, max: 40 }),
})

export const step = fc.oneof(
  { weight: 14, arbitrary: crew },
  { weight: 14, arbitrary: correct },
  { weight: 24, arbitrary: decide },
  { weight: 4, arbitrary: manual },
  { weight: 1, arbitrary: cancel },
  { weight: 5, arbitrary: days },
  { weight: 12, arbitrary: chore },
  { weight: 7, arbitrary: die },
  { weight: 1, arbitrary: kill },
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** What a step did on purpose to one charge: the judge lets that pass, and nothing else. */
export type Meant = { id: string; does: Does } | null
export type Does = Extract<Step, { who: 'decide' }>['does']
