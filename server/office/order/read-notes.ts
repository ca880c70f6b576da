import { sql } from 'kysely'
import type { OrderNote } from '#contract/office/order.ts'
import { actorText } from '#server/actor.ts'
import type { Actor } from '#server/actor.ts'
import type { Org } from '#server/db/tenant.ts'
import { presentPerson } from '#server/office/person.ts'

/** The internal notes of an order, oldest first. */
export async function readNotes(org: Org, orderId: string): Promise<OrderNote[]> {
  const rows = await org.tx.run(sql<{ id: string; at: Date; body: string; written_by: Actor }>`
    select id, created_at as at, body, written_by from order_notes
    where organisation_id = ${org.id} and order_id = ${orderId} order by created_at, id`)
  return rows.map(({ id, at, body, written_by: by }) => {
    const name = 'name' in by ? by.name : null
    return { id, at: at.toISOString(), by: presentPerson(actorText(by), name), body }
  })
}
