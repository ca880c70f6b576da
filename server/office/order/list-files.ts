import { sql } from 'kysely'
import type { OrderFiles } from '#contract/office/files.ts'
import type { Org } from '#server/db/tenant.ts'

type Row = Omit<OrderFiles['data'][number], 'at'> & { at: Date }

/** The files of an order's jobs, oldest first: also dockets and signatures, but no mistakes. */
export async function listFiles(org: Org, orderId: string): Promise<OrderFiles> {
  const rows = await org.tx.run(sql<Row>`
    select p.file_id as id, p.job_id as "jobId", p.kind, min(p.at) as at, f.bytes
    from jobs j
    join job_files p on p.organisation_id = j.organisation_id and p.job_id = j.id
    join files f on f.organisation_id = p.organisation_id and f.id = p.file_id
    where j.organisation_id = ${org.id} and j.order_id = ${orderId} and not p.withdrawn
      and f.stored_at is not null
    group by p.job_id, p.file_id, p.kind, f.bytes order by min(p.at), p.file_id, p.kind`)
  return { data: rows.map((row) => ({ ...row, at: row.at.toISOString() })) }
}
