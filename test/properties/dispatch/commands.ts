import fc from 'fast-check'
import { inDays } from '#test/catalogs.ts'
import type { Firm } from './firm.ts'
import type { JobPlace } from './plan.ts'

/** Random calls of the board, as choices that don't depend on ids. */

const base = { job: fc.nat(7), run: fc.nat(2), after: fc.nat(3) }

const choice = fc.oneof(
  { weight: 4, arbitrary: fc.record({ ...base, does: fc.constant('place' as const) }) },
  { weight: 1, arbitrary: fc.record({ ...base, does: fc.constant('untray' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      ...base,
      does: fc.constant('move' as const),
      day: fc.integer({ min: 0, max: 9 }),
      cause: fc.constantFrom('ours' as const, 'ours', 'hirer'),
      hire: fc.constantFrom('moves' as const, 'keeps_end'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ ...base, does: fc.constant('tip' as const) }) },
  { weight: 1, arbitrary: fc.record({ ...base, does: fc.constant('reverse' as const) }) },
  { weight: 1, arbitrary: fc.record({ ...base, does: fc.constant('unstop' as const) }) },
)
export type Choice = typeof choice extends fc.Arbitrary<infer T> ? T : never

/** A call of one to four commands. */
export const call = fc.record({
  choices: fc.array(choice, { minLength: 1, maxLength: 4, size: 'max' }),
  only: fc.constantFrom('all' as const, 'all', 'without_problems'),
})
export type Call = typeof call extends fc.Arbitrary<infer T> ? T : never

/** The commands of a call by someone who sees these jobs and stops. */
export async function commandsOf(
  firm: Firm,
  { choices }: Call,
  jobs: readonly JobPlace[],
): Promise<object[]> {
  const { rows: stops } = await firm.server.owner.query<{
    id: string
    run_id: string
    kind: string
  }>(
    `select id, run_id, kind from stops where organisation_id = $1 and removed_at is null
      order by run_id, position`,
    [firm.organisation.id],
  )
  const others = stops.filter(({ kind }) => kind !== 'job')
  return choices.map((one) => {
    const job = jobs[one.job % jobs.length]
    const runId = firm.runs[one.run] ?? ''
    if (!job) throw new Error('there are jobs')
    const expected = { runId: job.runId, date: job.date }
    const ofRun = stops.filter((stop) => stop.run_id === runId)
    const after = ofRun[one.after]?.id ?? null
    switch (one.does) {
      case 'place':
        return {
          kind: 'place',
          jobId: job.id,
          runId,
          expected,
          cause: 'ours',
          ...(one.after < 3 && { afterStopId: after }),
        }
      case 'untray':
        return { kind: 'place', jobId: job.id, runId: null, expected }
      case 'move': {
        const { cause, hire } = one
        return { kind: 'move', jobId: job.id, date: inDays(one.day), cause, hire, expected }
      }
      case 'tip':
        return {
          kind: 'add_stop',
          runId,
          stop: 'tip',
          tipSiteId: firm.tipSiteId,
          afterStopId: after,
        }
      case 'reverse':
        return {
          kind: 'order',
          runId,
          stops: ofRun.map(({ id }) => ({ stopId: id })).toReversed(),
        }
      case 'unstop': {
        const stop = others[one.after % Math.max(others.length, 1)]
        if (!stop) return { kind: 'add_stop', runId, stop: 'yard' }
        return { kind: 'remove_stop', stopId: stop.id }
      }
    }
  })
}
