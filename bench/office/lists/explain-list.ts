import { sql } from 'kysely'
import { listOfficeOrders } from '#server/office/orders/list-office-orders.ts'
import { inOrganisation } from '#server/db/tenant.ts'
import type { Runnable, Transaction } from '#server/db/transaction.ts'
import type { OfficeOrderFilters } from '#contract/office/orders.ts'
import type { BenchDatabase, BenchOrganisation } from '../../tools/database.ts'

/** An index or a whole table that is read, in a line of a plan. */
const SCAN =
  /(?:Index(?: Only)? Scan(?: Backward)? using \S+ on \S+|Seq Scan on \S+|Bitmap Index Scan on \S+|Function Scan on \S+)/

/**
 * Which index each question reads orders by, as PostgreSQL plans it for the service's role.
 * @returns Markdown
 */
export async function explainList(
  { db }: BenchDatabase,
  organisation: BenchOrganisation,
  questions: Record<string, OfficeOrderFilters>,
): Promise<string> {
  const lines: string[] = []
  for (const [name, filters] of Object.entries(questions)) {
    const plan = await inOrganisation(
      db,
      organisation,
      { now: new Date(), actor: { type: 'operator' } },
      async (org) => {
        const { tx, plans } = explaining(org.tx)
        await listOfficeOrders({ ...org, tx }, { ...filters, limit: 25 })
        return plans
      },
    )
    const scan = plan
      .flatMap((line) => SCAN.exec(line) ?? [])
      .find((one) => / on (?:orders|search)/.test(one))
    lines.push(`- ${name}: ${scan ?? 'no scan of orders'}`)
  }
  return `What each reads first:\n\n${lines.join('\n')}`
}

/** A transaction that plans the statements that read orders, and notes the plans; it returns none of their rows. */
function explaining(tx: Transaction): { tx: Transaction; plans: string[] } {
  const plans: string[] = []
  const run = async <Row>(statement: Runnable<Row>): Promise<Row[]> => {
    if ('text' in statement) return tx.run(statement)
    const rows = await tx.run(sql<{ 'QUERY PLAN': string }>`explain (costs off) ${statement}`)
    plans.push(...rows.map((row) => row['QUERY PLAN']))
    return []
  }
  return { tx: { ...tx, run }, plans }
}
