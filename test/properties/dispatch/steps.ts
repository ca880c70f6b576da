import fc from 'fast-check'
import { call } from './commands.ts'

/** What happens in a firm on a random day: at the board, at the desk, in the trucks and at the hirers'. */

const job = fc.nat(9)
const day = fc.integer({ min: 0, max: 9 })
const bins = fc.option(fc.integer({ min: 1, max: 3 }), { nil: null })

const board = fc.record({ who: fc.constant('board' as const), call })
const undo = fc.record({ who: fc.constant('undo' as const) })

const office = fc.record({
  who: fc.constant('office' as const),
  job,
  day,
  bins,
  does: fc.constantFrom(
    ...(['start', 'complete', 'complete', 'fail', 'reschedule', 'cancel', 'split'] as const),
    ...(['correct', 'plan', 'plan'] as const),
  ),
  type: fc.constantFrom('collection', 'exchange', 'service', 'wait_and_load', 'relocation'),
  cause: fc.constantFrom('ours', 'hirers'),
})

export const reported = fc.record({
  job,
  bins,
  kind: fc.constantFrom(
    ...(['start', 'start', 'arrive', 'complete', 'complete', 'fail', 'photo', 'finding'] as const),
    ...(['note', 'amend', 'tip', 'yard', 'docket', 'run_start', 'run_end'] as const),
  ),
  bin: fc.nat(4),
  other: fc.nat(4),
  kg: fc.integer({ min: 0, max: 2000 }),
  /** Sent again at once, as after an answer that was lost. */
  twice: fc.boolean(),
})
export type Reported = typeof reported extends fc.Arbitrary<infer T> ? T : never

const driver = fc.record({
  who: fc.constant('driver' as const),
  which: fc.nat(1),
  actions: fc.array(reported, { minLength: 1, maxLength: 5, size: 'max' }),
})

const hirer = fc.record({
  who: fc.constant('hirer' as const),
  order: fc.nat(2),
  does: fc.constantFrom('change', 'change', 'collect'),
  day,
  days: fc.integer({ min: 0, max: 9 }),
})
const cancel = fc.record({ who: fc.constant('cancel' as const), order: fc.nat(2) })
const close = fc.record({ who: fc.constant('close' as const), run: fc.nat(2) })

export const step = fc.oneof(
  { weight: 5, arbitrary: board },
  { weight: 2, arbitrary: undo },
  { weight: 5, arbitrary: office },
  { weight: 6, arbitrary: driver },
  { weight: 2, arbitrary: hirer },
  { weight: 1, arbitrary: cancel },
  { weight: 1, arbitrary: close },
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
