import { sql } from 'kysely'
import { nextStopOf } from '#contract/dispatch/route/schedule.ts'
import type { RailEntry } from '#contract/office/dispatch/board/rail.ts'
import { presentReference } from '#contract/orders/reference.ts'
import type { Org } from '#server/db/tenant.ts'
import { settle } from './settled.ts'
import { MOST_READ, runsUnderWay, startOf } from './shown.ts'
import type { Shown } from './shown.ts'

const HOUR_MS = 3_600_000

/** What is wrong with what people were sent, and with what drivers report. */
export async function wrongWithReports(org: Org, shown: Shown): Promise<RailEntry[]> {
  const entries = [
    failedEmails(org),
    failedTexts(org),
    silentDrivers(org, shown),
    keptReports(org, shown),
    deliveredAllTheSame(org, shown),
  ]
  return (await Promise.all(entries)).flat()
}

async function failedEmails(org: Org): Promise<RailEntry[]> {
  const rows = await org.tx.run(sql<FailedMessage>`
    select id, order_id as "orderId", subject as says from mails
    where organisation_id = ${org.id} and status = 'failed' and order_id is not null
      and created_at > ${org.now}::timestamptz - interval '3 days'
    order by created_at desc, id limit ${MOST_READ}`)
  return rows.map((row) =>
    describeFailed(row, 'An email didn’t arrive', [
      { says: 'Send it again', does: { kind: 'send_again', emailId: row.id } },
    ]),
  )
}

async function failedTexts(org: Org): Promise<RailEntry[]> {
  const rows = await org.tx.run(sql<FailedMessage>`
    select id, order_id as "orderId", body as says from texts
    where organisation_id = ${org.id} and status = 'failed'
      and created_at > ${org.now}::timestamptz - interval '3 days'
    order by created_at desc, id limit ${MOST_READ}`)
  return rows.map((row) => describeFailed(row, 'A text didn’t arrive'))
}

type FailedMessage = { id: string; orderId: string; says: string }

function describeFailed(
  { id, orderId, says }: FailedMessage,
  title: string,
  again: RailEntry['remedies'] = [],
): RailEntry {
  return {
    id: `message_failed ${id}`,
    kind: 'message_failed',
    severity: 'look',
    title,
    detail: says,
    remedies: [
      ...again,
      { says: 'Open the order', does: { kind: 'open_order', orderId } },
      settle(`message_failed ${id}`),
    ],
  }
}

async function silentDrivers(org: Org, shown: Shown): Promise<RailEntry[]> {
  const out = runsUnderWay(org, shown).filter(({ status, stops }) => {
    const isAt = stops.some(({ arrivedAt, doneAt }) => arrivedAt !== null && doneAt === null)
    return status === 'open' && (isAt || nextStopOf(stops) !== undefined)
  })
  const ids = out.flatMap(({ driver }) => driver?.id ?? [])
  const rows = await org.tx.run(sql<{ id: string; seen: Date }>`
    select driver_id as id, max(seen_at) as seen from driver_devices
    where organisation_id = ${org.id} and driver_id = any (${ids}::uuid[]) and ended_at is null
    group by driver_id`)
  return rows.flatMap(({ id, seen }): RailEntry[] => {
    const run = out.find(({ driver }) => driver?.id === id)
    if (!run?.driver || org.now.getTime() - seen.getTime() < HOUR_MS) return []
    const { name, phone } = run.driver
    const show = { kind: 'show_run', runId: run.id, date: run.date } as const
    return [
      {
        id: `driver_silent ${id}`,
        kind: 'driver_silent',
        severity: 'look',
        title: `${name} is silent for an hour`,
        detail: 'The phone hasn’t sent anything.',
        remedies: [
          ...(phone
            ? [{ says: `Ring ${name}`, does: { kind: 'ring' as const, name, phone } }]
            : []),
          { says: 'Show the run', does: show },
          settle(`driver_silent ${id} ${seen.toISOString()}`),
        ],
      },
    ]
  })
}

/** What drivers reported about jobs that the office or someone else had settled. */
async function keptReports(org: Org, { last: since }: Shown): Promise<RailEntry[]> {
  type Row = Record<'id' | 'orderId' | 'reference' | 'reason' | 'driver', string> & { last: Date }
  const rows = await org.tx.run(sql<Row>`
    select a.job_id as id, j.order_id as "orderId", o.reference, max(a.reason) as reason,
      max(d.name) as driver, max(a.received_at) as last
    from actions a
    join jobs j on j.organisation_id = a.organisation_id and j.id = a.job_id
    join orders o on o.organisation_id = j.organisation_id and o.id = j.order_id
    join drivers d on d.organisation_id = a.organisation_id and d.id = a.driver_id
    where a.organisation_id = ${org.id} and a.outcome = 'kept'
      and a.received_at >= ${startOf(org, since)}
      and (a.reason in ('job_cancelled', 'settled_by_other_driver', 'other_outcome')
        or (a.reason in ('another_attempt', 'failed_before') and not exists (
          select from jobs n where n.organisation_id = j.organisation_id
            and n.previous_job_id = j.id and n.status in ('completed', 'failed'))))
    group by a.job_id, j.order_id, o.reference order by last desc, a.job_id limit ${MOST_READ}`)
  return rows.map(({ id, orderId, reference, reason, driver, last }) => {
    const cancelled = reason === 'job_cancelled'
    return {
      id: `${reason} ${id}`,
      kind: cancelled ? 'outcome_on_cancelled' : 'two_outcomes',
      severity: 'stops',
      title: cancelled ? 'A cancelled job was reported' : 'A job was reported twice',
      detail: `${driver} reported ${presentReference(reference)}.`,
      remedies: [
        { says: 'Open the order', does: { kind: 'open_order', orderId } },
        settle(`reported ${id} ${last.toISOString()}`),
      ],
    }
  })
}

/** Deliveries of orders that were cancelled after the truck had left. */
async function deliveredAllTheSame(org: Org, { last }: Shown): Promise<RailEntry[]> {
  type Row = {
    id: string
    orderId: string
    reference: string
    customer: string
    collected: boolean
  }
  const rows = await org.tx.run(sql<Row>`
    select j.id, o.id as "orderId", o.reference, o.customer_name as customer, l.collected
    from jobs j
    join orders o on o.organisation_id = j.organisation_id and o.id = j.order_id
    join order_lines l on l.organisation_id = j.organisation_id and l.id = j.line_id
    where j.organisation_id = ${org.id} and j.updated_at >= ${startOf(org, last)}
      and j.type = 'delivery' and j.status = 'completed' and o.status = 'cancelled'
    order by j.updated_at desc, j.id limit ${MOST_READ}`)
  return rows.map(({ id, orderId, reference, customer, collected }) => ({
    id: `delivered_cancelled ${id}`,
    kind: 'outcome_on_cancelled',
    severity: 'stops',
    title: 'A cancelled order was delivered',
    detail: `${presentReference(reference)}, ${customer}${collected ? ': its collection is planned' : ''}.`,
    remedies: [
      { says: 'Open the order', does: { kind: 'open_order', orderId } },
      settle(`delivered_cancelled ${id}`),
    ],
  }))
}
