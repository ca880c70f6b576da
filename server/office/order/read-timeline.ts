import { sql } from 'kysely'
import { momentKinds } from '#contract/office/order.ts'
import type { Moment, MomentKind } from '#contract/office/order.ts'
import type { Org } from '#server/db/tenant.ts'
import type { OrderRow } from '#server/orders/order-rows.ts'
import { nameOfActor, presentPerson, textOfActor } from '#server/office/person.ts'
import { paymentsOf, refundsOf } from '#server/orders/money/payments-of.ts'

type Row = {
  at: Date
  kind: string
  actor: string
  name: string | null
  amount: number | null
  job_id: string | null
  text: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** What each action of the audit log is on the page. Actions that aren't here don't show. */
const kinds: Partial<Record<string, MomentKind>> = {
  'order.placed': 'placed',
  'order.approved': 'approved',
  'order.changed': 'changed',
  'order.details_changed': 'details_changed',
  'order.link_renewed': 'link_renewed',
  'order.mail_requested': 'mail_requested',
  'order.cancelled': 'cancelled',
  'order.terms_read_out': 'terms_read_out',
  'order.terms_sent': 'terms_sent',
  'order.terms_accepted': 'terms_accepted',
  'order.rules_overridden': 'rules_overridden',
  'order.discounted': 'discounted',
  'order.texts_chosen': 'texts_chosen',
  'payment.refund_failed': 'refund_failed',
  'job.started': 'job_started',
  'job.completed': 'job_completed',
  'job.failed': 'job_failed',
  'job.rescheduled': 'job_changed',
  'job.added': 'job_planned',
  'job.moved': 'job_moved',
  'job.window_changed': 'job_window',
  'job.split': 'job_split',
  'job.cancelled': 'job_cancelled',
  'job.corrected': 'job_corrected',
  'job.weighed': 'job_weighed',
  'job.photo_added': 'job_photo_added',
}

/**
 * What comes first of what has the same instant, as of a transaction: a booking, then what was done in the order in
 * which it was written, then its money and the emails and texts about it. Each within `nth`.
 */
const TURNS = {
  placed: sql.lit(0),
  done: sql.lit(1),
  paid: sql.lit(2),
  refunded: sql.lit(3),
  written: sql.lit(4),
}

/** What became of an email or a text. */
const becameOf = sql`case status when 'sent' then 'sent' when 'pending' then 'waiting'
  when 'dropped' then 'dropped' else 'failed' end`

/** The most moments of one order; the newest. */
const MOST = 500

/**
 * What has happened to an order, oldest first: who did it, the money, and the emails and texts about it. It was booked
 * when the order says so: its audit row may have been written later.
 */
export async function readTimeline(
  org: Org,
  { id: orderId, created_at: placedAt }: Pick<OrderRow, 'id' | 'created_at'>,
): Promise<Moment[]> {
  const rows = await org.tx.run(sql<Row>`
    select *, ${nameOfActor} as name from (
      select case action when 'order.placed' then ${placedAt}::timestamptz else at end as at,
          action as kind, actor, null::bigint as amount,
          case when action like 'job.%' then subject end as job_id, after ->> 'reason' as text,
          before, after, case action when 'order.placed' then ${TURNS.placed} else ${TURNS.done} end as turn,
          lpad(id::text, 20, '0') as nth
        from audit_log
        where organisation_id = ${org.id} and subject in (
          select ${orderId} union all
          select id::text from jobs where organisation_id = ${org.id} and order_id = ${orderId})
        and action = any(${Object.keys(kinds)})
      union all
      select p.created_at, 'paid', coalesce(${textOfActor(sql`p.recorded_by`)}, p.provider), p.amount, null, null,
          null, null, ${TURNS.paid}, p.id::text
        from ${paymentsOf(org, orderId)}
      union all
      select r.finished_at, 'refunded', 'refund', r.amount, null, r.reason, null, null,
          ${TURNS.refunded}, r.id::text
        from ${refundsOf(org, orderId)} where r.status = 'succeeded'
      union all
      select coalesce(sent_at, created_at), 'mail_' || ${becameOf}, 'mail', null, null, subject, null, null,
          ${TURNS.written}, id::text
        from mails where organisation_id = ${org.id} and order_id = ${orderId}
      union all
      select coalesce(sent_at, created_at), 'text_' || ${becameOf}, 'texts', null, null, body, null, null,
          ${TURNS.written}, id::text
        from texts where organisation_id = ${org.id} and job_id in (
          select id from jobs where organisation_id = ${org.id} and order_id = ${orderId})
    ) as moments
    order by date_trunc('milliseconds', at) desc, turn desc, nth desc limit ${MOST}`)
  return rows.toReversed().map(presentMoment)
}

function presentMoment(row: Row): Moment {
  const { at, actor, name, amount, job_id: jobId, text, before, after } = row
  return {
    at: at.toISOString(),
    kind: kindOf(row.kind),
    by: presentPerson(actor, name),
    amount,
    jobId,
    text,
    before,
    after,
  }
}

/** The kind of an action of the audit log, or of what the query itself names. */
function kindOf(named: string): MomentKind {
  const kind = kinds[named] ?? momentKinds.find((known) => known === named)
  if (kind === undefined) throw new Error(`a timeline can't show ${named}`)
  return kind
}
