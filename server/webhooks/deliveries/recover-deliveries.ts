import { sql } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { lockEndpoint } from '#server/webhooks/endpoints/find-endpoint.ts'

/**
 * Sends an endpoint every event since a time that it subscribes to and that has neither arrived nor
 * is pending: failed and skipped deliveries, and events from while it was disabled.
 * @returns how many deliveries it queued
 * @throws Refusal 404 for an unknown endpoint, 422 when it is disabled
 */
export async function recoverDeliveries(
  org: Org,
  id: string,
  { since }: { since: Date },
): Promise<number> {
  const endpoint = await lockEndpoint(org, id)
  if (!endpoint.enabled) {
    throw new Refusal(422, { field: 'endpoint', code: 'wrong_state', message: 'is disabled' })
  }
  const queued = await org.tx.run(sql`
    insert into deliveries (organisation_id, id, endpoint_id, event_id, due_at)
    select v.organisation_id, new_uuid(), ${id}, v.id, now() from events v
    where v.organisation_id = ${org.id} and v.created_at >= ${since}
      and v.created_at >= ${endpoint.created_at} and wants_event(${endpoint.event_types}, v.type)
      and not exists (select from deliveries d where d.organisation_id = v.organisation_id
        and d.event_id = v.id and d.endpoint_id = ${id} and d.status in ('pending', 'succeeded'))
    returning id`)
  if (queued.length > 0) await org.tx.run(sql`notify deliveries`)
  await recordAudit(org, 'webhook_endpoint.recovered', id, {
    after: { since, queued: queued.length },
  })
  return queued.length
}
