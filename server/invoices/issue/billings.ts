import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/** Marks the charges of a document's lines as billed by it. The tables' keys refuse a second time. */
export async function writeBillings(org: Org, id: string): Promise<void> {
  const own = org.tx.run(sql`
    insert into charge_billings (organisation_id, order_id, charge_position, invoice_id, line_position)
    select organisation_id, order_id, charge_position, invoice_id, position from invoice_lines
    where organisation_id = ${org.id} and invoice_id = ${id} and charge_position is not null`)
  const beside = org.tx.run(sql`
    insert into beside_billings (organisation_id, charge_id, invoice_id, line_position)
    select organisation_id, charge_id, invoice_id, position from invoice_lines
    where organisation_id = ${org.id} and invoice_id = ${id} and charge_id is not null`)
  await Promise.all([own, beside])
}

/** Which billings of an invoice are taken back. */
export type Freed =
  /** All of it, with what earlier notes took off. */
  | { of: 'all' }
  /** Those of one order, with what earlier notes took off; not what is beside it. */
  | { of: 'order'; orderId: string }
  /** Those of some of its lines. */
  | { of: 'lines'; positions: readonly number[] }

/** Lets charges that an invoice bills be billed again. */
export async function freeCharges(
  org: Org,
  { id, freed }: { id: string; freed: Freed },
): Promise<void> {
  const which =
    freed.of === 'lines'
      ? sql`l.invoice_id = ${id} and l.position = any (${[...freed.positions]}::int[])`
      : sql`l.invoice_id in (select i.id from invoices i where i.organisation_id = ${org.id}
          and (i.id = ${id} or i.credits_id = ${id}))`
  const whose = freed.of === 'order' ? sql`and l.order_id = ${freed.orderId}` : sql``
  await org.tx.run(sql`
    delete from charge_billings b using invoice_lines l
    where l.organisation_id = ${org.id} and ${which} ${whose} and b.organisation_id = l.organisation_id
      and b.order_id = l.order_id and b.charge_position = l.charge_position
      and b.invoice_id = l.invoice_id`)
  if (freed.of === 'order') return
  await org.tx.run(sql`
    delete from beside_billings b using invoice_lines l
    where l.organisation_id = ${org.id} and ${which} and b.organisation_id = l.organisation_id
      and b.charge_id = l.charge_id and b.invoice_id = l.invoice_id`)
}
