import { sql } from 'kysely'
import type { AwaitingTip, OnCall, Tray } from '#contract/office/dispatch/board/board.ts'
import { presentReference } from '#contract/orders/reference.ts'
import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import type { BinKind } from './select-jobs.ts'

/** How far back the tray looks for jobs that weren't done, and how much of each it shows. */
const DAYS_BACK = 60
const MOST = 500

type Kinds = ReadonlyMap<string, BinKind>

/** What waits for a run, a day or the tip (rules, section 12, "The board"). */
export async function readTray(
  org: Org,
  { from, to, today, kinds }: { from: Day; to: Day; today: Day; kinds: Kinds },
): Promise<Tray> {
  const [jobs, onCall, awaitingTip] = await Promise.all([
    readWaiting(org, { from, to, today }),
    readOnCall(org, kinds),
    readAwaitingTip(org, kinds),
  ])
  const idsOf = (part: keyof Tray) =>
    jobs
      .filter((job) => job.part === part)
      .map(({ id }) => id)
      .slice(0, MOST)
  return {
    unassigned: idsOf('unassigned'),
    carriedOver: idsOf('carriedOver'),
    failed: idsOf('failed'),
    overdue: idsOf('overdue'),
    onCall,
    awaitingTip,
  }
}

type Waiting = { id: string; part: keyof Tray }

/**
 * Jobs without a run, and the part of the tray that each belongs to. Of a cancelled order that's what was under way, and
 * the collection of a bin that was delivered all the same.
 */
async function readWaiting(
  org: Org,
  { from, to, today }: { from: Day; to: Day; today: Day },
): Promise<Waiting[]> {
  return org.tx.run(sql<Waiting>`
    select j.id, case
        when j.status = 'failed' then 'failed'
        when j.date between ${from} and ${to} and j.date >= ${today} then 'unassigned'
        when j.type = 'collection' and not exists (select from stops t
          where t.organisation_id = j.organisation_id and t.job_id = j.id) then 'overdue'
        else 'carriedOver' end as part
    from jobs j
    join orders o on o.organisation_id = j.organisation_id and o.id = j.order_id
    where j.organisation_id = ${org.id}
      and (o.status in ('confirmed', 'in_progress')
        or o.status = 'cancelled' and (j.type = 'collection' or j.status = 'started'))
      and (
        j.status in ('scheduled', 'started') and (j.date between ${from} and ${to}
            and j.date >= ${today} or j.date between ${addDays(today, -DAYS_BACK)} and ${addDays(today, -1)})
          and not exists (select from stops s
            where s.organisation_id = j.organisation_id and s.job_id = j.id and s.removed_at is null)
        or j.status = 'failed' and j.date between ${addDays(today, -DAYS_BACK)} and ${today}
          and not exists (select from jobs n where n.organisation_id = j.organisation_id
            and n.order_id = j.order_id and n.previous_job_id = j.id))
    order by j.date, j.time_window ->> 'startTime', j.created_at, j.id limit ${4 * MOST}`)
}

/** Hires with a bin on site that no collection is planned for. One that failed counts until it's tried again. */
async function readOnCall(org: Org, kinds: Kinds): Promise<OnCall[]> {
  type Row = Omit<OnCall, 'sizeCubicMetres' | 'wasteType'> & { productId: string }
  const rows = await org.tx.run(sql<Row>`
    select o.id as "orderId", l.id as "lineId", o.reference, o.customer_name as "customerName",
      o.suburb, l.product_name as "productName", l.product_id as "productId",
      coalesce(l.delivery_on, l.delivery_date) as since
    from orders o
    join order_lines l on l.organisation_id = o.organisation_id and l.order_id = o.id and l.collected
    where o.organisation_id = ${org.id} and o.status = 'in_progress'
      and l.quantity > (select coalesce(sum(coalesce(j.quantity, l.quantity)), 0) from jobs j
        where j.organisation_id = l.organisation_id and j.order_id = o.id and j.line_id = l.id
          and j.type = 'collection' and j.status <> 'cancelled'
          and not (j.status = 'failed' and exists (select from jobs n
            where n.organisation_id = j.organisation_id and n.order_id = j.order_id
              and n.previous_job_id = j.id)))
      and exists (select from jobs j where j.organisation_id = l.organisation_id
        and j.order_id = o.id and j.line_id = l.id and j.type = 'delivery' and j.status = 'completed')
    order by since, o.id limit ${MOST}`)
  return rows.map(({ productId, ...row }) => ({
    ...row,
    reference: presentReference(row.reference),
    ...looksOf(kinds, productId),
  }))
}

/** Full bins in the yard and on vehicles. */
async function readAwaitingTip(org: Org, kinds: Kinds): Promise<AwaitingTip[]> {
  type Row = { binId: string; number: string; productId: string; place: string; since: Date }
  const rows = await org.tx.run(sql<Row>`
    select b.id as "binId", b.number, b.product_id as "productId",
      coalesce(v.name, y.name, 'Yard') as place, b.since
    from bins b
    left join vehicles v on v.organisation_id = b.organisation_id and v.id = b.place_id
    left join depots y on y.organisation_id = b.organisation_id and y.id = b.place_id
    where b.organisation_id = ${org.id} and b.place in ('yard', 'vehicle') and b.load = 'full'
      and b.archived_at is null
    order by b.since, b.id limit ${MOST}`)
  return rows.map(({ productId, since, ...row }) => ({
    ...row,
    since: since.toISOString(),
    productName: kinds.get(productId)?.name ?? '',
    ...looksOf(kinds, productId),
  }))
}

function looksOf(kinds: Kinds, productId: string) {
  const kind = kinds.get(productId)
  return { sizeCubicMetres: kind?.sizeCubicMetres ?? null, wasteType: kind?.wasteType ?? null }
}
