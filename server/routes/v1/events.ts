import { eventEndpoints as endpoints } from '#contract/api/events.ts'
import { RedeliverBody } from '#contract/webhooks/webhook.ts'
import { findEvent } from '#server/events/find-event.ts'
import { listEvents } from '#server/events/list-events.ts'
import { readJsonBody } from '#server/http/json-body.ts'
import { parseBody, readParameter, readQuery } from '#server/routes/context.ts'
import { redeliverEvent } from '#server/webhooks/deliveries/redeliver-event.ts'
import type { V1 } from './guard.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

export function eventRoutes(v1: V1): void {
  v1.keyed(endpoints.listEvents, async (caller, request, reply) => {
    const query = readQuery(endpoints.listEvents.query, request)
    const page = await v1.inCallersOrganisation(caller, (org) => listEvents(org, query))
    reply.type(JSON_TYPE)
    // Payloads are kept as the text that was sent; they are not read and written anew.
    return `{"data":[${page.data.join(',')}],"hasMore":${page.hasMore}}`
  })

  v1.keyed(endpoints.getEvent, async (caller, request, reply) => {
    const id = readParameter(request, 'id')
    const event = await v1.inCallersOrganisation(caller, (org) => findEvent(org, id))
    reply.type(JSON_TYPE)
    return event.payload
  })

  v1.keyed(endpoints.redeliverEvent, async (caller, request) => {
    const body = await readJsonBody(request.raw)
    const id = readParameter(request, 'id')
    const queued = await v1.inCallersOrganisation(caller, async (org) => {
      await findEvent(org, id)
      const { endpointId } = parseBody(RedeliverBody, body)
      return redeliverEvent(org, id, endpointId)
    })
    return { queued }
  })
}
