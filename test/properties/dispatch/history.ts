import { expect } from 'vitest'
import type { Firm } from './firm.ts'

/** What a firm's jobs have been through, to compare before and after a step. */

type JobState = {
  id: string
  type: string
  status: string
  family: string
  bins: number
}

export type History = {
  jobs: Map<string, JobState>
  /** Actions with what was answered, by id. */
  answers: Map<string, string>
  /** The audit log's rows, by id. */
  audit: Map<string, string>
  moves: Map<string, string>
}

/** Reads the jobs, actions, audit rows and moves of bins of a firm. */
export async function readHistory({ server, organisation }: Firm): Promise<History> {
  const read = async <Row extends object>(text: string) =>
    (await server.owner.query<Row>(text, [organisation.id])).rows
  const jobs = await read<JobState>(
    `with recursive families as (
      select organisation_id, id, id as family from jobs where split_from_id is null
      union all
      select j.organisation_id, j.id, f.family from jobs j
      join families f on f.organisation_id = j.organisation_id and f.id = j.split_from_id)
    select j.id, j.type, j.status, f.family, coalesce(j.quantity, l.quantity)::float8 as bins from jobs j
    join families f on f.organisation_id = j.organisation_id and f.id = j.id
    join order_lines l on l.organisation_id = j.organisation_id and l.id = j.line_id
    where j.organisation_id = $1`,
  )
  const texts = async (text: string) => {
    const rows = await read<{ id: string; words: string }>(text)
    return new Map(rows.map(({ id, words }) => [id, words]))
  }
  return {
    jobs: new Map(jobs.map((job) => [job.id, job])),
    answers: await texts(
      `select id, concat_ws(' ', outcome, reason, message, data) as words from actions
        where organisation_id = $1`,
    ),
    audit: await texts(
      `select id::text, concat_ws(' ', action, subject, before, after) as words from audit_log
        where organisation_id = $1`,
    ),
    moves: await texts(
      `select id, concat_ws(' ', bin_id, at, from_place, from_id, to_place, to_id, load) as words
        from bin_moves where organisation_id = $1`,
    ),
  }
}

/** Where a job may be after one step that finds it in a state; a report may start and end it at once. */
const NEXT: Record<string, string[]> = {
  scheduled: ['scheduled', 'started', 'completed', 'failed', 'cancelled'],
  started: ['started', 'completed', 'failed'],
  completed: ['completed'],
  failed: ['failed'],
  cancelled: ['cancelled'],
}

/** Expects that jobs made only moves that exist, that splits sum to the whole, and that logs only grew. */
export function expectOneStepAtATime(before: History, after: History): void {
  for (const [id, job] of before.jobs) {
    const now = after.jobs.get(id)
    expect(NEXT[job.status], `${job.type} was ${job.status}`).toContain(now?.status)
    expect(now?.type).toBe(job.type)
  }
  const sumOf = ({ jobs }: History, family: string) =>
    [...jobs.values()]
      .filter((job) => job.family === family)
      .reduce((sum, { bins }) => sum + bins, 0)
  for (const family of new Set([...before.jobs.values()].map((job) => job.family))) {
    expect(sumOf(after, family), 'the parts sum to the whole').toBe(sumOf(before, family))
  }
  for (const log of ['answers', 'audit', 'moves'] as const) {
    for (const [id, words] of before[log]) expect(after[log].get(id), log).toBe(words)
  }
}
