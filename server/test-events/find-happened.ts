import { sql } from 'kysely'
import type { EventType } from '#contract/webhooks/event-types.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'

/** An event that has happened, with its finished payload, and what it's about. */
export type Happened = { id: string; payload: string; orderId: string; jobId: string | null }

type Row = { id: string; payload: string; order_id: string; job_id: string | null }

const columns = sql`e.id, e.payload, coalesce(j.order_id, e.subject_id) as order_id, j.id as job_id`
const joined = sql`events e
  left join jobs j on j.organisation_id = e.organisation_id and j.id = e.subject_id`

/**
 * The latest event of a type about an order, one of its jobs, or the job that is named.
 * @param since none before
 */
export async function findHappened(
  org: Org,
  {
    type,
    orderId,
    jobId,
    since,
  }: { type: EventType; orderId: string; jobId: string | null; since: Date },
): Promise<Happened | null> {
  const subject =
    jobId === null
      ? sql`(e.subject_id = ${orderId} or j.order_id = ${orderId})`
      : sql`e.subject_id = ${jobId}`
  const [row] = await org.tx.run(sql<Row>`
    select ${columns} from ${joined}
    where e.organisation_id = ${org.id} and e.type = ${type} and e.created_at >= ${since} and ${subject}
    order by e.created_at desc, e.id desc limit 1`)
  return row ? present(row) : null
}

/**
 * The event that an `Idempotency-Key` made.
 * @throws Refusal 422 if it's older than events are kept
 */
export async function readHappened(org: Org, id: string): Promise<Happened> {
  const [row] = await org.tx.run(sql<Row>`
    select ${columns} from ${joined} where e.organisation_id = ${org.id} and e.id = ${id}`)
  if (row) return present(row)
  const message = 'made an event more than 30 days ago, send another one'
  throw new Refusal(422, { field: 'Idempotency-Key', code: 'duplicate', message })
}

function present({ id, payload, order_id: orderId, job_id: jobId }: Row): Happened {
  return { id, payload, orderId, jobId }
}
