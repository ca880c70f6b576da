import { sql } from 'kysely'
import type { EventType } from '#contract/webhooks/event-types.ts'
import type { Attempt, WebhookDelivery, deliveryStatuses } from '#contract/webhooks/webhook.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/refusal.ts'

export type DeliveryRow = {
  id: string
  endpoint_id: string
  event_id: string
  type: EventType
  status: (typeof deliveryStatuses)[number]
  due_at: Date
  attempts: Attempt[]
  created_at: Date
  finished_at: Date | null
}

export type DeliveriesQuery = {
  limit: number
  startingAfter?: string | undefined
  status?: DeliveryRow['status'] | undefined
}

/**
 * A page of an endpoint's deliveries, newest first.
 * @throws Refusal 404 when startingAfter isn't a delivery of this endpoint
 */
export async function listDeliveries(
  org: Org,
  endpointId: string,
  { limit, startingAfter, status }: DeliveriesQuery,
): Promise<{ data: DeliveryRow[]; hasMore: boolean }> {
  const [cursor] =
    startingAfter !== undefined && isUuid(startingAfter)
      ? await org.tx.run(
          query
            .selectFrom('deliveries')
            .select(['id', 'created_at'])
            .where('organisation_id', '=', org.id)
            .where('endpoint_id', '=', endpointId)
            .where('id', '=', startingAfter),
        )
      : []
  if (startingAfter !== undefined && !cursor) {
    throw new Refusal(404, 'startingAfter is not a delivery of this endpoint')
  }
  const rows = await org.tx.run(sql<DeliveryRow>`
    select d.id, d.endpoint_id, d.event_id, e.type, d.status, d.due_at, d.attempts,
      d.created_at, d.finished_at
    from deliveries d
    join events e on e.organisation_id = d.organisation_id and e.id = d.event_id
    where d.organisation_id = ${org.id} and d.endpoint_id = ${endpointId}
      ${status === undefined ? sql`` : sql`and d.status = ${status}`}
      ${cursor ? sql`and (d.created_at, d.id) < (${cursor.created_at}, ${cursor.id}::uuid)` : sql``}
    order by d.created_at desc, d.id desc limit ${limit + 1}`)
  return { data: rows.slice(0, limit), hasMore: rows.length > limit }
}

/** The delivery as the API shows it. */
export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    object: 'webhook_delivery',
    endpointId: row.endpoint_id,
    eventId: row.event_id,
    eventType: row.type,
    status: row.status,
    attempts: row.attempts,
    nextAttemptAt: row.status === 'pending' ? row.due_at.toISOString() : null,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}
