import { sql } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { findEvent } from '#server/events/find-event.ts'
import { Refusal } from '#server/refusal.ts'
import { findEndpoint } from '#server/webhooks/endpoints/find-endpoint.ts'

/**
 * Sends one event again, even if it has arrived: to one endpoint, or to every enabled endpoint that
 * subscribes to it. Brings forward what waits for its next attempt. The event keeps its id, so receivers can
 * recognise it.
 * @param endpointId undefined for every subscribed endpoint
 * @returns how many deliveries are sent now
 * @throws Refusal 404 for an unknown event or endpoint, 422 when the endpoint is disabled
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
  const whose = sql`e.organisation_id = ${org.id} and e.enabled and e.deleted_at is null
      and ${endpointId === undefined ? sql`wants_event(e.event_types, ${event.type})` : sql`e.id = ${endpointId}`}`
  const queued = await org.tx.run(sql`
    with forward as (
      update deliveries d set due_at = now() from webhook_endpoints e
      where d.organisation_id = ${org.id} and d.event_id = ${eventId} and d.status = 'pending'
        and d.due_at > now() and e.id = d.endpoint_id and ${whose}
      returning d.id
    ), added as (
    insert into deliveries (organisation_id, id, endpoint_id, event_id, due_at)
    select e.organisation_id, new_uuid(), e.id, ${eventId}, now() from webhook_endpoints e
    where ${whose}
      and not exists (select from deliveries d where d.organisation_id = e.organisation_id
        and d.event_id = ${eventId} and d.endpoint_id = e.id and d.status = 'pending')
    returning id)
    select id from forward union all select id from added`)
  if (queued.length > 0) await org.tx.run(sql`notify deliveries`)
  await recordAudit(org, 'event.redelivered', eventId, {
    after: { endpoint: endpointId ?? null, queued: queued.length },
  })
  return queued.length
}
