import { randomUUIDv7 } from 'node:crypto'
import type { Org } from '#server/db/tenant.ts'

/** Makes the collections of lines that were to be collected when their hirer calls. */
export async function planCollections(
  org: Org,
  { orderId, lineIds, date }: { orderId: string; lineIds: string[]; date: string },
): Promise<void> {
  if (lineIds.length === 0) return
  await org.tx.run({
    text: `insert into jobs (organisation_id, id, order_id, line_id, type, status, date, sequence,
        created_at, updated_at)
      select $1, n.id, $2, n.line_id, 'collection', 'scheduled', $3, n.number + (
        select coalesce(max(j.sequence), 0) from jobs j
        where j.organisation_id = $1 and j.order_id = $2), $4, $4
      from unnest($5::uuid[], $6::uuid[]) with ordinality as n (id, line_id, number)`,
    values: [org.id, orderId, date, org.now, lineIds.map(() => randomUUIDv7()), lineIds],
  })
}
