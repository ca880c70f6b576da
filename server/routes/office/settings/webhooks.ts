import { officeWebhookEndpoints as endpoints } from '#contract/api/office/settings/webhooks.ts'
import { findEvent } from '#server/events/find-event.ts'
import { PreparedJson } from '#server/http/prepared-json.ts'
import { readIdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import type { Context } from '#server/routes/context.ts'
import { listDeliveries, presentDelivery } from '#server/webhooks/deliveries/list-deliveries.ts'
import { recoverDeliveries } from '#server/webhooks/deliveries/recover-deliveries.ts'
import { redeliverEvent } from '#server/webhooks/deliveries/redeliver-event.ts'
import { changeEndpoint } from '#server/webhooks/endpoints/change-endpoint.ts'
import { deleteEndpoint } from '#server/webhooks/endpoints/delete-endpoint.ts'
import { findEndpoint, listEndpoints } from '#server/webhooks/endpoints/find-endpoint.ts'
import { presentEndpoint } from '#server/webhooks/endpoints/present-endpoint.ts'
import type { EndpointRow } from '#server/webhooks/endpoints/present-endpoint.ts'
import { registerEndpoint } from '#server/webhooks/endpoints/register-endpoint.ts'
import { requireEndpointVersion } from '#server/webhooks/endpoints/require-version.ts'
import { rotateSecret } from '#server/webhooks/endpoints/rotate-secret.ts'
import { testEndpoint } from '#server/webhooks/endpoints/test-endpoint.ts'
import type { OfficeApi } from '#server/routes/office/guard.ts'

/** Webhook endpoints and their deliveries: the operations of /api/v1, for the people of the office. */
export function officeWebhookRoutes(
  api: OfficeApi,
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
  const present = (row: EndpointRow, now: Date) => ({
    ...presentEndpoint(row, now),
    version: row.version,
  })

  api.on(endpoints.listOfficeWebhooks, async (org) => ({
    data: (await listEndpoints(org)).map((row) => present(row, org.now)),
  }))

  api.on(endpoints.createOfficeWebhook, async (org, call) => {
    const key = readIdempotencyKey(call.idempotencyKey, call.sent)
    const keys = { secret, secrets, allowLoopback, ownHosts }
    const created = await registerEndpoint(org, () => call.body(), keys, key)
    const { replayOf } = created
    if (replayOf !== null) call.markReplayed({ mismatch: replayOf === 'another body' })
    return { ...present(created.row, org.now), secret: created.secret }
  })

  api.on(endpoints.changeOfficeWebhook, async (org, { params, version, body }) => {
    await findEndpoint(org, params.id)
    await requireEndpointVersion(org, params.id, version())
    const row = await changeEndpoint(org, params.id, body(), { allowLoopback, ownHosts })
    return present(row, org.now)
  })

  api.on(endpoints.deleteOfficeWebhook, async (org, { params, version }) => {
    await findEndpoint(org, params.id)
    await requireEndpointVersion(org, params.id, version())
    await deleteEndpoint(org, params.id)
  })

  api.on(endpoints.rotateOfficeWebhookSecret, async (org, { params, body }) => {
    await findEndpoint(org, params.id)
    const rotated = await rotateSecret(org, params.id, { read: body, secret, secrets })
    return { ...present(rotated.row, org.now), secret: rotated.secret }
  })

  api.outside(endpoints.testOfficeWebhook, async (desk, { params, body }) => {
    const endpoint = await desk.inOrg((org) => findEndpoint(org, params.id))
    body()
    // Outside any transaction, because a receiver may take its time.
    const org = { id: desk.organisation.id, now: desk.now }
    return testEndpoint(org, endpoint, { poster, secrets, log })
  })

  api.on(endpoints.listOfficeDeliveries, async (org, { params, query }) => {
    await findEndpoint(org, params.id)
    const page = await listDeliveries(org, params.id, query)
    return { data: page.data.map(presentDelivery), hasMore: page.hasMore }
  })

  api.on(endpoints.recoverOfficeDeliveries, async (org, { params, body }) => {
    await findEndpoint(org, params.id)
    return { queued: await recoverDeliveries(org, params.id, body()) }
  })

  api.on(endpoints.getOfficeEvent, async (org, { params }) => {
    const { payload } = await findEvent(org, params.id)
    return new PreparedJson(payload)
  })

  api.on(endpoints.redeliverOfficeEvent, async (org, { params, body }) => {
    await findEvent(org, params.id)
    const { endpointId } = body()
    return { queued: await redeliverEvent(org, params.id, endpointId) }
  })
}
