import { endpoints } from '#contract/api/endpoints.ts'
import { findEvent } from '#server/events/find-event.ts'
import { listEvents } from '#server/events/list-events.ts'
import { announceJobs } from '#server/organisations/announce-jobs.ts'
import { PreparedJson } from '#server/http/prepared-json.ts'
import { redeliverEvent } from '#server/webhooks/deliveries/redeliver-event.ts'
import type { V1 } from './guard.ts'

/** Payloads are stored as the text that was pushed, and answered as that text. */
export function eventRoutes(v1: V1): void {
  v1.on(endpoints.listEvents, async (org, { query }) => {
    await announceJobs(org)
    const page = await listEvents(org, query)
    return new PreparedJson(`{"data":[${page.data.join(',')}],"hasMore":${page.hasMore}}`)
  })

  v1.on(endpoints.getEvent, async (org, { params }) => {
    const { payload } = await findEvent(org, params.id)
    return new PreparedJson(payload)
  })

  v1.on(endpoints.redeliverEvent, async (org, { params, body }) => {
    await findEvent(org, params.id)
    const { endpointId } = body()
    return { queued: await redeliverEvent(org, params.id, endpointId) }
  })
}
