import { expect, test } from 'vitest'
import { binsOut } from './bins-out.ts'
import type { LineJob } from './bins-out.ts'

const today = '2026-11-24'
const soonest = '2026-11-26'
const job = (type: LineJob['type'], status: LineJob['status'], day: string): LineJob => {
  return { type, status, day, units: null, retried: false }
}
const delivered = job('delivery', 'completed', '2026-11-10')
const failed = job('collection', 'failed', '2026-11-20')
const retried = { ...failed, retried: true }

test.each<[string, LineJob[], string | null]>([
  ['nothing is planned', [], null],
  ['the delivery was cancelled', [job('delivery', 'cancelled', '2026-11-10')], null],
  [
    'not delivered yet: until the last planned day',
    [job('delivery', 'scheduled', '2026-12-01'), job('collection', 'scheduled', '2026-12-08')],
    '2026-12-08',
  ],
  ['out, to be collected on call', [delivered], soonest],
  [
    'out, with a collection planned',
    [delivered, job('collection', 'scheduled', '2026-12-08')],
    '2026-12-08',
  ],
  ['the crew is late', [delivered, job('collection', 'started', '2026-11-20')], today],
  ['the collection failed', [delivered, failed], soonest],
  [
    'the collection failed and another is planned',
    [delivered, retried, job('collection', 'scheduled', '2026-11-30')],
    '2026-11-30',
  ],
  ['collected', [delivered, retried, job('collection', 'completed', '2026-11-22')], '2026-11-22'],
  ['the delivery failed', [job('delivery', 'failed', '2026-11-10')], null],
])('%s', (_what, jobs, until) => {
  expect(binsOut(jobs, 1, { today, soonest })).toEqual([
    { units: 1, until, back: jobs.at(-1)?.status === 'completed' && jobs.length > 1 },
  ])
})

test('some of the bins are back and the rest are still out', () => {
  const some = { ...job('collection', 'completed', '2026-11-20'), units: 3 }
  const rest = { ...job('collection', 'scheduled', '2026-12-08'), units: 2 }
  const back = { units: 3, until: '2026-11-20', back: true }
  const clock = { today, soonest }
  expect(binsOut([delivered, some, rest], 5, clock)).toEqual([
    back,
    { units: 2, until: '2026-12-08', back: false },
  ])
  expect(binsOut([delivered, some], 5, clock)).toEqual([
    back,
    { units: 2, until: soonest, back: false },
  ])
})
