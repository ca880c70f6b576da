import { expect, test } from 'vitest'
import { outUntil } from './out-until.ts'
import type { LineJob } from './out-until.ts'

const today = '2026-11-24'
const soonest = '2026-11-26'
const job = (type: LineJob['type'], status: LineJob['status'], day: string): LineJob => {
  return { type, status, day, triedAgain: false }
}
const delivered = job('delivery', 'completed', '2026-11-10')
const failed = job('collection', 'failed', '2026-11-20')

test.each<[string, LineJob[], string | null]>([
  ['nothing is planned', [], null],
  ['it was called off', [job('delivery', 'cancelled', '2026-11-10')], null],
  [
    'it is yet to be delivered: its last planned day',
    [job('delivery', 'scheduled', '2026-12-01'), job('collection', 'scheduled', '2026-12-08')],
    '2026-12-08',
  ],
  ['it is out, and is collected when its hirer calls', [delivered], soonest],
  [
    'it is out, and is collected later',
    [delivered, job('collection', 'scheduled', '2026-12-08')],
    '2026-12-08',
  ],
  ['its crew is late', [delivered, job('collection', 'started', '2026-11-20')], today],
  ['its crew could not', [delivered, failed], soonest],
  [
    'its crew could not, and comes again',
    [delivered, { ...failed, triedAgain: true }, job('collection', 'scheduled', '2026-11-30')],
    '2026-11-30',
  ],
  [
    'it is back',
    [delivered, { ...failed, triedAgain: true }, job('collection', 'completed', '2026-11-22')],
    '2026-11-22',
  ],
  ['its delivery failed', [job('delivery', 'failed', '2026-11-10')], null],
])('%s', (_what, jobs, until) => {
  expect(outUntil(jobs, { today, soonest })).toBe(until)
})
