import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import type { EndpointRow } from './present-endpoint.ts'

/**
 * One endpoint of the organisation.
 * @throws Refusal 404 for an unknown id
 */
export async function findEndpoint(org: Org, id: string): Promise<EndpointRow> {
  return readEndpoint(org, id, sql``)
}

/**
 * One endpoint of the organisation, locked until this transaction ends. Everything that writes an
 * endpoint and its deliveries locks the endpoint first. The lock doesn't hold up orders, whose
 * deliveries refer to the endpoint.
 * @throws Refusal 404 for an unknown id
 */
export async function lockEndpoint(org: Org, id: string): Promise<EndpointRow> {
  return readEndpoint(org, id, sql`for no key update`)
}

async function readEndpoint(
  org: Org,
  id: string,
  lock: ReturnType<typeof sql>,
): Promise<EndpointRow> {
  const [row] = /^we_[0-9a-f]{32}$/.test(id)
    ? await org.tx.run(sql<EndpointRow>`
        select * from webhook_endpoints
        where organisation_id = ${org.id} and id = ${id} and deleted_at is null ${lock}`)
    : []
  if (!row) throw new Refusal(404, 'No webhook endpoint has that id')
  return row
}

/** All endpoints, oldest first; there are never many. */
export async function listEndpoints(org: Org): Promise<EndpointRow[]> {
  return org.tx.run(sql<EndpointRow>`
    select * from webhook_endpoints
    where organisation_id = ${org.id} and deleted_at is null order by created_at, id`)
}
