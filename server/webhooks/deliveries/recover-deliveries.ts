import { sql } from 'kysely'
import type { EventType } from '#contract/webhooks/event-types.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { lockEndpoint } from '#server/webhooks/endpoints/find-endpoint.ts'

/** Which events to send, by instants as ISO text; without `until` and `types`, all since then. */
export type Recovery = {
  since: string
  until?: string | undefined
  types?: EventType[] | undefined
}

/**
 * Sends an endpoint every event of a time that it subscribes to and that hasn't arrived: failed and skipped
 * deliveries, events from while it was disabled, and at once what waits for its next attempt.
 * @returns how many deliveries are sent now
 * @throws Refusal 404 for an unknown endpoint, 422 when it is disabled
 */
export async function recoverDeliveries(
  org: Org,
  id: string,
  { since, until, types }: Recovery,
): Promise<number> {
  const endpoint = await lockEndpoint(org, id)
  if (!endpoint.enabled) {
    throw new Refusal(422, { field: 'endpoint', code: 'wrong_state', message: 'is disabled' })
  }
  const wanted = sql`v.organisation_id = ${org.id} and v.created_at >= ${since}
      and v.created_at >= ${endpoint.created_at} and wants_event(${endpoint.event_types}, v.type)
      ${until === undefined ? sql`` : sql`and v.created_at < ${until}`}
      ${types === undefined ? sql`` : sql`and v.type = any (${types})`}`
  // By now() a delivery that another call has just added would wait: that call may have begun after this one.
  const queued = await org.tx.run(sql`
    with forward as (
      update deliveries d set due_at = now() from events v
      where d.organisation_id = ${org.id} and d.endpoint_id = ${id} and d.status = 'pending'
        and d.due_at > statement_timestamp() and v.id = d.event_id and ${wanted}
      returning d.id
    ), added as (
    insert into deliveries (organisation_id, id, endpoint_id, event_id, due_at)
    select v.organisation_id, new_uuid(), ${id}, v.id, now() from events v
    where ${wanted}
      and not exists (select from deliveries d where d.organisation_id = v.organisation_id
        and d.event_id = v.id and d.endpoint_id = ${id} and d.status in ('pending', 'succeeded'))
    returning id)
    select id from forward union all select id from added`)
  if (queued.length > 0) await org.tx.run(sql`notify deliveries`)
  await recordAudit(org, 'webhook_endpoint.recovered', id, {
    after: { since, until: until ?? null, types: types ?? null, queued: queued.length },
  })
  return queued.length
}
