import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import type { Row } from '#server/invoices/rules/compose-document.ts'

/** Puts charges into a draft, in this order. They are in no other and unbilled. */
export async function writeDraftLines(
  org: Org,
  draftId: string,
  rows: readonly Pick<Row, 'order_id' | 'charge_position' | 'charge_id' | 'words'>[],
): Promise<void> {
  const lines = rows.map(({ order_id, charge_position, charge_id, words }, position) => {
    return { order_id, charge_position, charge_id, words, position }
  })
  await org.tx.run(sql`
    insert into invoice_draft_lines
      (organisation_id, order_id, charge_position, charge_id, draft_id, position, description)
    select ${org.id}, l.order_id, l.charge_position, l.charge_id, ${draftId}::uuid, l.position, l.words
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as l (order_id uuid, charge_position integer, charge_id uuid, words text, position integer)`)
}
