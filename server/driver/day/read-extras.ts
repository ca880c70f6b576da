import { sql } from 'kysely'
import type { DriverJob } from '#contract/driver/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { numbersOf } from '#server/jobs/reports/numbers-of.ts'

/** What else a driver sees of a job, besides what its public object has. */
export type Extras = Pick<
  DriverJob,
  | ('internalNotes' | 'binsExpected' | 'delivered' | 'arrivedAt' | 'binIn' | 'binOut')
  | ('moreBinsIn' | 'moreBinsOut')
  | ('photos' | 'previousAttempt' | 'orderCancelled')
> & { toSite: Partial<NonNullable<DriverJob['toSite']>> | null }

type Row = {
  id: string
  to_site: Extras['toSite']
  order_cancelled: boolean
  arrived_at: Date | null
  bin_in: string | null
  bin_out: string | null
  more_bins_in: string[]
  more_bins_out: string[]
  notes: Extras['internalNotes']
  bins: Extras['binsExpected']
  photos: Extras['photos']
  delivered_at: Date | null
  delivered_photo: Extras['photos'][number] | null
  previous: Extras['previousAttempt']
}

/** A file of a job, as phones name it; the query calls the tables as `photosOf` does. */
const photo = sql`jsonb_build_object('id', f.id, 'sha256', f.sha256, 'kind', jf.kind,
  'stored', f.stored_at is not null)`
const photoTables = sql`job_files jf
  join files f on f.organisation_id = jf.organisation_id and f.id = jf.file_id`

/** By the ids of jobs, in one round trip. */
export async function readExtras(
  org: Org,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Extras>> {
  const rows = await org.tx.run(sql<Row>`
    select j.id, j.to_site, o.status = 'cancelled' as order_cancelled, x.arrived_at, bi.number as bin_in, bo.number as bin_out,
      ${numbersOf(org, 'x.more_bins_in')} as more_bins_in, ${numbersOf(org, 'x.more_bins_out')} as more_bins_out,
      (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'at', n.at, 'text', n.text, 'by',
          coalesce(n.by ->> 'name', 'Office')) order by n.at, n.id), '[]')
        from job_notes n where n.organisation_id = j.organisation_id and n.job_id = j.id
          and n.audience = 'internal') as notes,
      (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'number', b.number,
          'productName', coalesce(i.document ->> 'name', ''), 'load', b.load) order by b.number), '[]')
        from bins b left join catalog_items i
          on i.organisation_id = b.organisation_id and i.id = b.product_id
        where b.organisation_id = j.organisation_id and b.place = 'site' and b.place_id = j.order_id
          and b.archived_at is null) as bins,
      (select coalesce(jsonb_agg(${photo} order by jf.at, jf.id), '[]') from ${photoTables}
        where jf.organisation_id = j.organisation_id and jf.job_id = j.id and not jf.withdrawn) as photos,
      d.completed_at as delivered_at,
      (select ${photo} from ${photoTables}
        where jf.organisation_id = j.organisation_id and jf.job_id = d.id and not jf.withdrawn
          and jf.kind in ('bin', 'bin_in', 'place') order by jf.at desc, jf.id desc limit 1) as delivered_photo,
      (select jsonb_build_object('date', p.date, 'code', p.failure ->> 'code', 'note', p.failure ->> 'note')
        from jobs p where p.organisation_id = j.organisation_id and p.id = j.previous_job_id) as previous
    from jobs j
    join orders o on o.organisation_id = j.organisation_id and o.id = j.order_id
    left join job_facts x on x.organisation_id = j.organisation_id and x.job_id = j.id
    left join bins bi on bi.organisation_id = x.organisation_id and bi.id = x.bin_in_id
    left join bins bo on bo.organisation_id = x.organisation_id and bo.id = x.bin_out_id
    left join lateral (
      select e.id, e.completed_at from jobs e
      where e.organisation_id = j.organisation_id and e.order_id = j.order_id
        and e.line_id = j.line_id and e.id <> j.id and e.status = 'completed'
        and e.type in ('delivery', 'exchange', 'relocation')
      order by e.completed_at desc, e.id desc limit 1) d on j.type <> 'delivery'
    where j.organisation_id = ${org.id} and j.id = any(${[...ids]}::uuid[])`)
  return new Map(rows.map((row) => [row.id, presentExtras(row)]))
}

function presentExtras(row: Row): Extras {
  return {
    toSite: row.to_site,
    orderCancelled: row.order_cancelled,
    arrivedAt: row.arrived_at?.toISOString() ?? null,
    binIn: row.bin_in,
    binOut: row.bin_out,
    moreBinsIn: row.more_bins_in,
    moreBinsOut: row.more_bins_out,
    internalNotes: row.notes.map((note) => ({ ...note, at: new Date(note.at).toISOString() })),
    binsExpected: row.bins,
    photos: row.photos,
    delivered: row.delivered_at && {
      at: row.delivered_at.toISOString(),
      photo: row.delivered_photo,
    },
    previousAttempt: row.previous,
  }
}
