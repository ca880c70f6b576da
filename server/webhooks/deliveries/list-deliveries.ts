import type { EventType } from '#contract/webhooks/event.ts'
import type { Attempt, WebhookDelivery, deliveryStatuses } from '#contract/webhooks/webhook.ts'
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
 * @throws Refusal 404 when startingAfter is no delivery of this endpoint
 */
export async function listDeliveries(
  org: Org,
  endpointId: string,
  { limit, startingAfter, status }: DeliveriesQuery,
): Promise<{ data: DeliveryRow[]; hasMore: boolean }> {
  const [cursor] =
    startingAfter !== undefined && isUuid(startingAfter)
      ? await org.tx.run<{ created_at: Date }>({
          text: `select created_at from deliveries
            where organisation_id = $1 and endpoint_id = $2 and id = $3`,
          values: [org.id, endpointId, startingAfter],
        })
      : []
  if (startingAfter !== undefined && !cursor) {
    throw new Refusal(404, 'startingAfter is not a delivery of this endpoint')
  }
  const rows = await org.tx.run<DeliveryRow>({
    text: `select d.id, d.endpoint_id, d.event_id, e.type, d.status, d.due_at, d.attempts,
        d.created_at, d.finished_at
      from deliveries d
      join events e on e.organisation_id = d.organisation_id and e.id = d.event_id
      where d.organisation_id = $1 and d.endpoint_id = $2
        and ($3::text is null or d.status = $3)
        and ($4::timestamptz is null or (d.created_at, d.id) < ($4, $5::uuid))
      order by d.created_at desc, d.id desc limit $6`,
    values: [
      org.id,
      endpointId,
      status ?? null,
      cursor?.created_at ?? null,
      cursor ? startingAfter : null,
      limit + 1,
    ],
  })
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
