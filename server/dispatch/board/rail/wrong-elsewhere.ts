import { sql } from 'kysely'
import type { RailEntry } from '#contract/office/dispatch/board/rail.ts'
import { presentReference } from '#contract/orders/reference.ts'
import { addDays } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Shown } from './shown.ts'

const HOUR_MS = 3_600_000
/** How many of one kind the rail shows. */
const MOST = 5

/** What is wrong with bins, dockets, emails, phones and reports. */
export async function wrongElsewhere(org: Org, shown: Shown): Promise<RailEntry[]> {
  return [
    ...(await shortTomorrow(org, shown)),
    ...(await healedBins(org)),
    ...fullBins(org, shown),
    ...(await doubledDockets(org, shown)),
    ...(await missingDockets(org, shown)),
    ...(await failedEmails(org)),
    ...(await silentDrivers(org, shown)),
    ...(await keptReports(org)),
  ]
}

async function shortTomorrow(org: Org, { today }: Shown): Promise<RailEntry[]> {
  const rows = await org.tx.run(sql<{ id: string; name: string; stock: number; used: number }>`
    select i.id, concat_ws(', ', p.document ->> 'name', i.document ->> 'name') as name, i.stock,
      c.used
    from capacity_days c
    join catalog_items i on i.organisation_id = c.organisation_id and i.id = c.resource
    left join catalog_items p on p.organisation_id = i.organisation_id and p.id = i.parent_id
    where c.organisation_id = ${org.id} and c.day = ${addDays(today, 1)} and c.used > i.stock
    order by c.used - i.stock desc, i.id limit ${MOST}`)
  return rows.map(({ id, name, stock, used }) => ({
    id: `bins_short ${id}`,
    kind: 'bins_short',
    severity: 'stops',
    title: `${name}: ${used - stock} short tomorrow`,
    detail: `${stock} owned, ${used} promised.`,
    remedies: [{ says: 'See these bins', does: { kind: 'see_bins', productId: id } }],
  }))
}

async function healedBins(org: Org): Promise<RailEntry[]> {
  const rows = await org.tx.run(sql<{ id: string; number: string; from: string; to: string }>`
    select distinct on (b.id) b.id, b.number, m.from_place as "from", m.to_place as "to"
    from bin_moves m join bins b on b.organisation_id = m.organisation_id and b.id = m.bin_id
    where m.organisation_id = ${org.id} and m.healed
      and m.at > ${org.now}::timestamptz - interval '1 day'
    order by b.id, m.at desc limit ${MOST}`)
  return rows.map(({ id, number, from }) => ({
    id: `bin_healed ${id}`,
    kind: 'bin_healed',
    severity: 'look',
    title: `Bin ${number} was elsewhere`,
    detail: `It was moved from a place (${from}) where it wasn’t thought to be.`,
    remedies: [{ says: `Open bin ${number}`, does: { kind: 'open_bin', binId: id } }],
  }))
}

function fullBins({ now }: Org, { tray }: Shown): RailEntry[] {
  const dayAgo = now.getTime() - 24 * HOUR_MS
  const waiting = tray.awaitingTip.filter(({ since }) => Date.parse(since) < dayAgo)
  return waiting.slice(0, MOST).map(({ binId, number, place }) => ({
    id: `full_bin_waits ${binId}`,
    kind: 'full_bin_waits',
    severity: 'look',
    title: `Bin ${number} is full for more than a day`,
    detail: `It’s at ${place}.`,
    remedies: [
      { says: 'See what awaits the tip', does: { kind: 'show_tray', tray: 'awaitingTip' } },
      { says: `Open bin ${number}`, does: { kind: 'open_bin', binId } },
    ],
  }))
}

async function doubledDockets(org: Org, { today }: Shown): Promise<RailEntry[]> {
  const rows = await org.tx.run(sql<{ id: string; number: string; tip: string | null }>`
    select max(d.id::text) as id, max(d.number) as number, t.name as tip
    from dockets d
    left join tip_sites t on t.organisation_id = d.organisation_id and t.id = d.tip_site_id
    where d.organisation_id = ${org.id} and d.voided_at is null
      and d.tipped_at > ${addDays(today, -14)}::date
    group by d.tip_site_id, d.number_key, t.name having count(*) > 1
    order by 1 limit ${MOST}`)
  return rows.map(({ id, number, tip }) => ({
    id: `docket_twice ${id}`,
    kind: 'docket_twice',
    severity: 'look',
    title: `Docket ${number} is there twice`,
    detail: tip === null ? 'Void the one that’s wrong.' : `${tip}: void the one that’s wrong.`,
    remedies: [{ says: 'Open the docket', does: { kind: 'open_docket', docketId: id } }],
  }))
}

/** Only businesses that enter dockets miss one. */
async function missingDockets(org: Org, { today }: Shown): Promise<RailEntry[]> {
  const rows = await org.tx.run(sql<{ id: string; reference: string; customer: string }>`
    select j.id, o.reference, o.customer_name as customer
    from jobs j join orders o on o.organisation_id = j.organisation_id and o.id = j.order_id
    where j.organisation_id = ${org.id} and j.date between ${addDays(today, -7)} and ${addDays(today, -1)}
      and j.type in ('collection', 'exchange', 'wait_and_load') and j.status = 'completed'
      and j.completion ->> 'weightKg' is null
      and not exists (select from docket_jobs k
        where k.organisation_id = j.organisation_id and k.job_id = j.id)
      and exists (select from dockets d where d.organisation_id = j.organisation_id
        and d.voided_at is null and d.tipped_at > ${addDays(today, -14)}::date)
    order by j.date desc, j.id limit ${MOST}`)
  return rows.map(({ id, reference, customer }) => ({
    id: `docket_missing ${id}`,
    kind: 'docket_missing',
    severity: 'look',
    title: 'A docket is missing',
    detail: `${presentReference(reference)}, ${customer}, has no weight yet.`,
    remedies: [{ says: 'Enter it', does: { kind: 'enter_docket', jobId: id, binId: null } }],
  }))
}

async function failedEmails(org: Org): Promise<RailEntry[]> {
  const rows = await org.tx.run(sql<{ id: string; orderId: string; subject: string }>`
    select id, order_id as "orderId", subject from mails
    where organisation_id = ${org.id} and status = 'failed' and order_id is not null
      and created_at > ${org.now}::timestamptz - interval '3 days'
    order by created_at desc, id limit ${MOST}`)
  return rows.map(({ id, orderId, subject }) => ({
    id: `message_failed ${id}`,
    kind: 'message_failed',
    severity: 'look',
    title: 'An email didn’t arrive',
    detail: subject,
    remedies: [
      { says: 'Send it again', does: { kind: 'send_again', emailId: id } },
      { says: 'Open the order', does: { kind: 'open_order', orderId } },
    ],
  }))
}

async function silentDrivers(org: Org, { today, runs }: Shown): Promise<RailEntry[]> {
  const out = runs.filter(({ date, status, stops }) => {
    return date === today && status === 'open' && stops.some(({ doneAt }) => doneAt === null)
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
        ],
      },
    ]
  })
}

/** What drivers reported about jobs that the office or someone else had settled, within a day. */
async function keptReports(org: Org): Promise<RailEntry[]> {
  type Row = { id: string; orderId: string; reference: string; reason: string; driver: string }
  const rows = await org.tx.run(sql<Row>`
    select a.job_id as id, j.order_id as "orderId", o.reference, max(a.reason) as reason,
      max(d.name) as driver
    from actions a
    join jobs j on j.organisation_id = a.organisation_id and j.id = a.job_id
    join orders o on o.organisation_id = j.organisation_id and o.id = j.order_id
    join drivers d on d.organisation_id = a.organisation_id and d.id = a.driver_id
    where a.organisation_id = ${org.id} and a.outcome = 'kept'
      and a.received_at > ${org.now}::timestamptz - interval '1 day'
      and a.reason in ('job_cancelled', 'settled_by_other_driver', 'other_outcome')
    group by a.job_id, j.order_id, o.reference order by a.job_id limit ${MOST}`)
  return rows.map(({ id, orderId, reference, reason, driver }) => {
    const cancelled = reason === 'job_cancelled'
    return {
      id: `${reason} ${id}`,
      kind: cancelled ? 'outcome_on_cancelled' : 'two_outcomes',
      severity: 'stops',
      title: cancelled ? 'A cancelled job was reported' : 'A job was reported twice',
      detail: `${driver} reported ${presentReference(reference)}.`,
      remedies: [{ says: 'Open the order', does: { kind: 'open_order', orderId } }],
    }
  })
}
