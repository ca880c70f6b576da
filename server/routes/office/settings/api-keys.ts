import { apiKeyEndpoints } from '#contract/api/office/api-keys.ts'
import { unknownKey } from '#contract/api/refusals/keys.ts'
import { createKeyOnce } from '#server/api-keys/create-key-once.ts'
import { revokeOwnKey } from '#server/api-keys/revoke-key.ts'
import { listApiKeys } from '#server/office/api-keys/list-api-keys.ts'
import { listApiRequests } from '#server/office/api-keys/list-api-requests.ts'
import { readIdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { Refusal } from '#server/refusal.ts'
import type { Context } from '#server/routes/context.ts'
import type { OfficeApi } from '#server/routes/office/guard.ts'

/** API keys, for the people who may make them. */
export function apiKeyRoutes(api: OfficeApi, { secret }: Pick<Context, 'secret'>): void {
  api.on(apiKeyEndpoints.listApiKeys, async (org) => ({ data: await listApiKeys(org) }))

  api.on(apiKeyEndpoints.listApiRequests, (org, { query }) => listApiRequests(org, query))

  api.on(apiKeyEndpoints.createApiKey, async (org, call) => {
    const idempotencyKey = readIdempotencyKey(call.idempotencyKey, call.sent)?.key ?? null
    const made = await createKeyOnce(org, call.body(), { idempotencyKey, secret })
    if (made.replayed !== 'no') call.markReplayed({ mismatch: made.replayed === 'mismatch' })
    const apiKey = (await listApiKeys(org)).find(({ id }) => id === made.id)
    if (!apiKey) throw new Refusal(404, unknownKey.says)
    return { key: made.key, apiKey }
  })

  api.on(apiKeyEndpoints.revokeApiKey, async (org, { params }) => {
    await revokeOwnKey(org, params.id)
  })
}
