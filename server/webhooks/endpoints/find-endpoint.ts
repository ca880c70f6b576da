import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import type { EndpointRow } from './present-endpoint.ts'

/**
 * One endpoint of the organisation.
 * @throws Refusal 404 when there is none with this id
 */
export async function findEndpoint(org: Org, id: string): Promise<EndpointRow> {
  return readEndpoint(org, id, '')
}

/**
 * One endpoint of the organisation, which nobody else changes before this transaction ends. Whoever
 * writes an endpoint and its deliveries takes the endpoint first. Orders that are being placed refer to
 * it, and are not held up.
 * @throws Refusal 404 when there is none with this id
 */
export async function lockEndpoint(org: Org, id: string): Promise<EndpointRow> {
  return readEndpoint(org, id, 'for no key update')
}

async function readEndpoint(
  org: Org,
  id: string,
  lock: '' | 'for no key update',
): Promise<EndpointRow> {
  const [row] = /^we_[0-9a-f]{32}$/.test(id)
    ? await org.tx.run<EndpointRow>({
        text: `select * from webhook_endpoints
          where organisation_id = $1 and id = $2 and deleted_at is null ${lock}`,
        values: [org.id, id],
      })
    : []
  if (!row) throw new Refusal(404, 'No webhook endpoint has that id')
  return row
}

/** All endpoints, oldest first; there are never many. */
export async function listEndpoints(org: Org): Promise<EndpointRow[]> {
  return org.tx.run<EndpointRow>({
    text: `select * from webhook_endpoints
      where organisation_id = $1 and deleted_at is null order by created_at, id`,
    values: [org.id],
  })
}
