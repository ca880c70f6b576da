import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/**
 * The orders that an invoice or credit note is about, by its number as people write it: case, spaces and
 * punctuation don't matter. None if nothing has that number.
 */
export async function findInvoicedOrders(org: Org, typed: string): Promise<string[]> {
  const sequence = /\d{1,9}$/.exec(typed.trim())?.[0]
  if (sequence === undefined) return []
  // By the index of sequences; a prefix that ends with digits is found by the index of numbers.
  const rows = await org.tx.run(sql<{ id: string }>`
    select distinct l.order_id as id
    from invoices i
    join invoice_lines l on l.organisation_id = i.organisation_id and l.invoice_id = i.id
    where i.organisation_id = ${org.id} and l.order_id is not null
      and (i.kind in ('invoice', 'credit_note') and i.sequence = ${sequence}::integer
        or i.number = any(${[typed.trim(), typed.trim().toUpperCase()]}::text[]))
      and ${plain(sql`i.number`)} = ${plain(sql`${typed}::text`)}`)
  return rows.map(({ id }) => id)
}

const plain = (text: ReturnType<typeof sql>) =>
  sql`regexp_replace(lower(${text}), '[^[:alnum:]]', '', 'g')`
