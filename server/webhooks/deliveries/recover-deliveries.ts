import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { lockEndpoint } from '#server/webhooks/endpoints/find-endpoint.ts'

/**
 * Sends an endpoint again every event since a time that it wants and that has neither arrived nor is
 * on its way: what failed, what was skipped, and what happened while it was disabled.
 * @returns how many deliveries were queued
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
  const queued = await org.tx.run({
    text: `insert into deliveries (organisation_id, id, endpoint_id, event_id, due_at)
      select v.organisation_id, new_uuid(), $2, v.id, now() from events v
      where v.organisation_id = $1 and v.created_at >= $3 and v.created_at >= $4
        and v.type = any ($5)
        and not exists (select from deliveries d where d.organisation_id = v.organisation_id
          and d.event_id = v.id and d.endpoint_id = $2 and d.status in ('pending', 'succeeded'))
      returning id`,
    values: [org.id, id, since, endpoint.created_at, endpoint.event_types],
  })
  if (queued.length > 0) await org.tx.run({ text: 'notify deliveries' })
  await recordAudit(org, 'webhook_endpoint.recovered', id)
  return queued.length
}
