import type { Org } from '#server/db/tenant.ts'
import { findEvent } from '#server/events/find-event.ts'
import { Refusal } from '#server/refusal.ts'
import { findEndpoint } from '#server/webhooks/endpoints/find-endpoint.ts'

/**
 * Sends one event again, whether or not it has arrived: to the endpoint named, or to every enabled
 * one that wants it. The event keeps its id, so a receiver can tell.
 * @returns how many deliveries were queued
 * @throws Refusal 404 for an unknown event or endpoint, 422 when the one named is disabled
 */
export async function redeliverEvent(
  org: Org,
  eventId: string,
  endpointId: string | undefined,
): Promise<number> {
  const event = await findEvent(org, eventId)
  if (endpointId !== undefined) {
    const { enabled } = await findEndpoint(org, endpointId)
    if (!enabled) {
      throw new Refusal(422, { field: 'endpointId', code: 'wrong_state', message: 'is disabled' })
    }
  }
  const queued = await org.tx.run({
    text: `insert into deliveries (organisation_id, id, endpoint_id, event_id, due_at)
      select e.organisation_id, new_uuid(), e.id, $2, now() from webhook_endpoints e
      where e.organisation_id = $1 and e.enabled and e.deleted_at is null
        and case when $4::text is null then $3 = any (e.event_types) else e.id = $4 end
        and not exists (select from deliveries d where d.organisation_id = e.organisation_id
          and d.event_id = $2 and d.endpoint_id = e.id and d.status = 'pending')
      returning id`,
    values: [org.id, eventId, event.type, endpointId ?? null],
  })
  if (queued.length > 0) await org.tx.run({ text: 'notify deliveries' })
  return queued.length
}
