import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * Which order a line of an invoice is paid for: the one that it's about, or none if it bills a charge beside its order,
 * as the order isn't paid by that.
 * @param line the alias of `invoice_lines`
 */
export function paidForBy(line: string): RawBuilder<string | null> {
  const of = (column: string) => sql.ref(`${line}.${column}`)
  return sql`case when ${of('charge_id')} is null then ${of('order_id')} end`
}
