import { endpoints } from '#contract/api/endpoints.ts'
import type { Context } from '#server/routes/context.ts'
import { listDeliveries, presentDelivery } from '#server/webhooks/deliveries/list-deliveries.ts'
import { recoverDeliveries } from '#server/webhooks/deliveries/recover-deliveries.ts'
import { changeEndpoint } from '#server/webhooks/endpoints/change-endpoint.ts'
import { deleteEndpoint } from '#server/webhooks/endpoints/delete-endpoint.ts'
import { findEndpoint, listEndpoints } from '#server/webhooks/endpoints/find-endpoint.ts'
import { presentEndpoint } from '#server/webhooks/endpoints/present-endpoint.ts'
import { registerEndpoint } from '#server/webhooks/endpoints/register-endpoint.ts'
import { rotateSecret } from '#server/webhooks/endpoints/rotate-secret.ts'
import { testEndpoint } from '#server/webhooks/endpoints/test-endpoint.ts'
import { readIdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import type { V1 } from './guard.ts'

export function webhookEndpointRoutes(
  v1: V1,
  {
    secret,
    secrets,
    allowLoopback,
    ownHosts,
    poster,
    log,
  }: Pick<Context, 'secret' | 'secrets' | 'allowLoopback' | 'poster' | 'log'> & {
    ownHosts: readonly string[]
  },
): void {
  v1.on(endpoints.listWebhookEndpoints, async (org) => {
    const rows = await listEndpoints(org)
    return { data: rows.map((row) => presentEndpoint(row, org.now)), hasMore: false }
  })

  v1.on(endpoints.createWebhookEndpoint, async (org, call) => {
    const key = readIdempotencyKey(call.idempotencyKey, call.sent)
    const keys = { secret, secrets, allowLoopback, ownHosts }
    const created = await registerEndpoint(org, () => call.body(), keys, key)
    const { replayOf } = created
    if (replayOf !== null) call.markReplayed({ mismatch: replayOf === 'another body' })
    return { ...presentEndpoint(created.row, org.now), secret: created.secret }
  })

  v1.on(endpoints.getWebhookEndpoint, async (org, { params }) =>
    presentEndpoint(await findEndpoint(org, params.id), org.now),
  )

  v1.on(endpoints.changeWebhookEndpoint, async (org, { params, body }) => {
    await findEndpoint(org, params.id)
    return presentEndpoint(
      await changeEndpoint(org, params.id, body(), { allowLoopback, ownHosts }),
      org.now,
    )
  })

  v1.on(endpoints.deleteWebhookEndpoint, (org, { params }) => deleteEndpoint(org, params.id))

  v1.on(endpoints.rotateWebhookSecret, async (org, { params, sent, body, ...call }) => {
    await findEndpoint(org, params.id)
    const attempt = readIdempotencyKey(call.idempotencyKey, sent)
    const rotated = await rotateSecret(org, params.id, { read: body, secret, secrets, attempt })
    const { replayOf } = rotated
    if (replayOf !== null) call.markReplayed({ mismatch: replayOf === 'another body' })
    return { ...presentEndpoint(rotated.row, org.now), secret: rotated.secret }
  })

  v1.outside(endpoints.testWebhookEndpoint, async (desk, { params, body }) => {
    const endpoint = await desk.inOrg((org) => findEndpoint(org, params.id))
    body()
    // Outside any transaction, because a receiver may take its time.
    const org = { id: desk.organisation.id, now: desk.now }
    return testEndpoint(org, endpoint, { poster, secrets, log })
  })

  v1.on(endpoints.listWebhookDeliveries, async (org, { params, query }) => {
    await findEndpoint(org, params.id)
    const page = await listDeliveries(org, params.id, query)
    return { data: page.data.map(presentDelivery), hasMore: page.hasMore }
  })

  v1.on(endpoints.recoverWebhookDeliveries, async (org, { params, body }) => {
    await findEndpoint(org, params.id)
    return { queued: await recoverDeliveries(org, params.id, body()) }
  })
}
