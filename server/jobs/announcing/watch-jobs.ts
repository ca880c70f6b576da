import { sql } from 'kysely'
import type { Job } from '#contract/jobs/job.ts'
import type { EventType } from '#contract/webhooks/event-types.ts'
import type { Org } from '#server/db/tenant.ts'
import { lastSent, recordEvents } from '#server/events/record-event.ts'
import { findJobs } from '#server/jobs/find-job.ts'
import { presentJob } from '#server/jobs/present-job.ts'

/** What an event's type follows from. */
export type JobState = Pick<Job, 'id' | 'version' | 'status' | 'date' | 'timeWindow'>

type Watch = {
  /** The locked orders whose jobs are watched, and what those were before. */
  orderIds: Set<string>
  before: Map<string, JobState>
  /** Jobs whose version was raised without a lock of their order, and to what. */
  raised: Map<string, number>
}

type Changed = { id: string; was: JobState | null | undefined }

const watches = new WeakMap<Org['tx']['closing'], Watch>()

/** Announces what changes of the jobs of locked orders, once the transaction commits. */
export function watchJobsOf(org: Org, orderId: string, jobs: readonly JobState[]): void {
  const { orderIds, before } = watchOf(org)
  orderIds.add(orderId)
  for (const job of jobs) before.set(job.id, job)
}

/** Announces jobs whose versions were raised without a lock of their orders. */
export function watchRaised(org: Org, jobs: readonly { id: string; version: number }[]): void {
  const { raised } = watchOf(org)
  for (const { id, version } of jobs) raised.set(id, version)
}

function watchOf(org: Org): Watch {
  const { closing } = org.tx
  const known = watches.get(closing)
  if (known) return known
  const watch: Watch = { orderIds: new Set(), before: new Map(), raised: new Map() }
  watches.set(closing, watch)
  closing.set('jobs', () => announce(org, watch))
  return watch
}

async function announce(org: Org, { orderIds, before, raised }: Watch): Promise<void> {
  const now = await org.tx.run(sql<{ id: string; version: number; order_id: string }>`
    select id, version, order_id from jobs where organisation_id = ${org.id}
      and (order_id = any (${[...orderIds]}::uuid[]) or id = any (${[...raised.keys()]}::uuid[]))
    order by created_at, sequence`)
  const changed = now.flatMap(({ id, version, order_id: orderId }): Changed[] => {
    const was = (lastSent(org, id) as Job | undefined) ?? before.get(id) ?? null
    if (was !== null) return was.version === version ? [] : [{ id, was }]
    if (orderIds.has(orderId)) return [{ id, was }]
    // Nothing else is known of it than that it was raised, unless that was undone.
    return version < (raised.get(id) ?? 0) ? [] : [{ id, was: undefined }]
  })
  if (changed.length === 0) return
  const rows = await findJobs(
    org,
    changed.map(({ id }) => id),
  )
  await recordEvents(
    org,
    changed.flatMap(({ id, was }) => {
      const found = rows.get(id)
      if (!found) return []
      const data = presentJob(found)
      return typesOf(was, data).map((type) => ({ type, data }))
    }),
  )
}

const OUTCOMES: Record<Job['status'], EventType> = {
  scheduled: 'job.updated',
  started: 'job.started',
  completed: 'job.completed',
  failed: 'job.failed',
  cancelled: 'job.cancelled',
}

/**
 * The types of event of a change of a job. Pure.
 * @param was null for a new job, undefined if only its crew has changed
 */
export function typesOf(was: JobState | null | undefined, is: JobState): EventType[] {
  if (was === null) return [is.status === 'cancelled' ? 'job.cancelled' : 'job.scheduled']
  if (was === undefined) return ['job.updated']
  const types: EventType[] = []
  if (was.status !== is.status) types.push(OUTCOMES[is.status])
  if (was.date !== is.date || hours(was) !== hours(is)) types.push('job.rescheduled')
  return types.length > 0 ? types : ['job.updated']
}

function hours({ timeWindow }: JobState): string {
  return `${timeWindow?.startTime} ${timeWindow?.endTime}`
}
