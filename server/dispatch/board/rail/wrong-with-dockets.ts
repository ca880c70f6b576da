import { sql } from 'kysely'
import type { RailEntry } from '#contract/office/dispatch/board/rail.ts'
import { presentReference } from '#contract/orders/reference.ts'
import { addDays } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { settle } from './settled.ts'
import { MOST_READ } from './shown.ts'
import type { Shown } from './shown.ts'

/** What is wrong with dockets: there twice, or missing. */
export async function wrongWithDockets(org: Org, shown: Shown): Promise<RailEntry[]> {
  return (await Promise.all([doubledDockets(org, shown), missingDockets(org, shown)])).flat()
}

async function doubledDockets(org: Org, { today }: Shown): Promise<RailEntry[]> {
  const rows = await org.tx.run(sql<{ id: string; number: string; tip: string | null }>`
    select max(d.id::text) as id, max(d.number) as number, t.name as tip
    from dockets d
    left join tip_sites t on t.organisation_id = d.organisation_id and t.id = d.tip_site_id
    where d.organisation_id = ${org.id} and d.voided_at is null
      and d.tipped_at > ${addDays(today, -14)}::date
    group by d.tip_site_id, d.number_key, t.name having count(*) > 1
    order by 1 limit ${MOST_READ}`)
  return rows.map(({ id, number, tip }) => ({
    id: `docket_twice ${id}`,
    kind: 'docket_twice',
    severity: 'look',
    title: `Docket ${number} is there twice`,
    detail: tip === null ? 'Void the one that’s wrong.' : `${tip}: void the one that’s wrong.`,
    remedies: [
      { says: 'Open the docket', does: { kind: 'open_docket', docketId: id } },
      settle(`docket_twice ${id}`),
    ],
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
        join dockets w on w.organisation_id = k.organisation_id and w.id = k.docket_id
        where k.organisation_id = j.organisation_id and k.job_id = j.id and w.voided_at is null)
      and exists (select from dockets d where d.organisation_id = j.organisation_id
        and d.voided_at is null and d.tipped_at > ${addDays(today, -14)}::date)
    order by j.date desc, j.id limit ${MOST_READ}`)
  return rows.map(({ id, reference, customer }) => ({
    id: `docket_missing ${id}`,
    kind: 'docket_missing',
    severity: 'look',
    title: 'A docket is missing',
    detail: `${presentReference(reference)}, ${customer}, has no weight yet.`,
    remedies: [
      { says: 'Enter it', does: { kind: 'enter_docket', jobId: id, binId: null } },
      settle(`docket_missing ${id}`),
    ],
  }))
}
