import { query as tables } from '#server/db/transaction.ts'
import type { ApiRequest } from '#contract/office/api-keys.ts'
import type { Org } from '#server/db/tenant.ts'
import { listRequests } from '#server/requests/list-requests.ts'
import type { RequestsQuery } from '#server/requests/list-requests.ts'

/** A page of the requests that came with API keys, with the keys' names. */
export async function listApiRequests(
  org: Org,
  query: RequestsQuery,
): Promise<{ data: ApiRequest[]; hasMore: boolean }> {
  const { data, hasMore } = await listRequests(org, query)
  const ids = [...new Set(data.map(({ keyId }) => keyId))]
  const rows =
    ids.length === 0
      ? []
      : await org.tx.run(
          tables
            .selectFrom('api_keys')
            .select(['id', 'name', 'last4'])
            .where('organisation_id', '=', org.id)
            .where('id', 'in', ids),
        )
  const keys = new Map(rows.map(({ id, name, last4 }) => [id, { name, last4 }]))
  return {
    data: data.map(({ id, at, keyId, method, route, status, problem, milliseconds }) => {
      const key = keys.get(keyId) ?? { name: keyId, last4: '' }
      return { id, at, method, route, status, problem, milliseconds, key }
    }),
    hasMore,
  }
}
