import { webhookEndpoints as endpoints } from '#contract/api/webhooks.ts'
import {
  EmptyBody,
  NewWebhookEndpoint,
  RecoverBody,
  RotateSecretBody,
  WebhookEndpointChanges,
} from '#contract/webhooks/webhook.ts'
import { readJsonBody } from '#server/http/json-body.ts'
import { parseBody, readBody, readParameter, readQuery } from '#server/routes/context.ts'
import type { Context } from '#server/routes/context.ts'
import { changeEndpoint } from '#server/webhooks/endpoints/change-endpoint.ts'
import { deleteEndpoint } from '#server/webhooks/endpoints/delete-endpoint.ts'
import { findEndpoint, listEndpoints } from '#server/webhooks/endpoints/find-endpoint.ts'
import { listDeliveries, presentDelivery } from '#server/webhooks/deliveries/list-deliveries.ts'
import { presentEndpoint } from '#server/webhooks/endpoints/present-endpoint.ts'
import { recoverDeliveries } from '#server/webhooks/deliveries/recover-deliveries.ts'
import { registerEndpoint } from '#server/webhooks/endpoints/register-endpoint.ts'
import { rotateSecret } from '#server/webhooks/endpoints/rotate-secret.ts'
import { testEndpoint } from '#server/webhooks/endpoints/test-endpoint.ts'
import type { V1 } from './guard.ts'

export function webhookEndpointRoutes(context: Context, v1: V1): void {
  const { secret, allowLoopback, poster, log } = context
  v1.keyed(endpoints.listWebhookEndpoints, async (caller) => {
    const rows = await v1.inCallersOrganisation(caller, listEndpoints)
    return { data: rows.map((row) => presentEndpoint(row, caller.now)), hasMore: false }
  })

  v1.keyed(endpoints.createWebhookEndpoint, async (caller, request) => {
    const input = await readBody(NewWebhookEndpoint, request)
    const keys = { secret, allowLoopback }
    const created = await v1.inCallersOrganisation(caller, (org) =>
      registerEndpoint(org, input, keys),
    )
    return { ...presentEndpoint(created.row, caller.now), secret: created.secret }
  })

  v1.keyed(endpoints.getWebhookEndpoint, async (caller, request) => {
    const id = readParameter(request, 'id')
    const row = await v1.inCallersOrganisation(caller, (org) => findEndpoint(org, id))
    return presentEndpoint(row, caller.now)
  })

  v1.keyed(endpoints.changeWebhookEndpoint, async (caller, request) => {
    const body = await readJsonBody(request.raw)
    const id = readParameter(request, 'id')
    const row = await v1.inCallersOrganisation(caller, async (org) => {
      await findEndpoint(org, id)
      const changes = parseBody(WebhookEndpointChanges, body)
      return changeEndpoint(org, id, changes, { allowLoopback })
    })
    return presentEndpoint(row, caller.now)
  })

  v1.keyed(endpoints.deleteWebhookEndpoint, async (caller, request) => {
    const id = readParameter(request, 'id')
    await v1.inCallersOrganisation(caller, (org) => deleteEndpoint(org, id))
  })

  v1.keyed(endpoints.rotateWebhookSecret, async (caller, request) => {
    const body = await readJsonBody(request.raw)
    const id = readParameter(request, 'id')
    const rotated = await v1.inCallersOrganisation(caller, async (org) => {
      await findEndpoint(org, id)
      const { graceSeconds } = parseBody(RotateSecretBody, body)
      return rotateSecret(org, id, { graceSeconds, secret })
    })
    return { ...presentEndpoint(rotated.row, caller.now), secret: rotated.secret }
  })

  v1.keyed(endpoints.testWebhookEndpoint, async (caller, request) => {
    const body = await readJsonBody(request.raw)
    const id = readParameter(request, 'id')
    const endpoint = await v1.inCallersOrganisation(caller, (org) => findEndpoint(org, id))
    parseBody(EmptyBody, body)
    // Outside the transaction: a receiver may take its time.
    return testEndpoint({ id: caller.organisation.id, now: caller.now }, endpoint, {
      poster,
      secret,
      log,
    })
  })

  v1.keyed(endpoints.listWebhookDeliveries, async (caller, request) => {
    const id = readParameter(request, 'id')
    const query = readQuery(endpoints.listWebhookDeliveries.query, request)
    const page = await v1.inCallersOrganisation(caller, async (org) => {
      await findEndpoint(org, id)
      return listDeliveries(org, id, query)
    })
    return { data: page.data.map(presentDelivery), hasMore: page.hasMore }
  })

  v1.keyed(endpoints.recoverWebhookDeliveries, async (caller, request) => {
    const body = await readJsonBody(request.raw)
    const id = readParameter(request, 'id')
    const queued = await v1.inCallersOrganisation(caller, async (org) => {
      await findEndpoint(org, id)
      const since = new Date(parseBody(RecoverBody, body).since)
      return recoverDeliveries(org, id, { since })
    })
    return { queued }
  })
}
