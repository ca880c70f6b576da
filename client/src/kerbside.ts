import { createCall } from './http/call.ts'
import { createCatalog } from './catalog.ts'
import type { OrganisationCatalog } from './catalog.ts'
import { createEvents } from './events.ts'
import type { Events } from './events.ts'
import { createJobs } from './jobs.ts'
import type { Jobs } from './jobs.ts'
import { readOptions } from './http/options.ts'
import type { KerbsideOptions } from './http/options.ts'
import { createOrders } from './orders.ts'
import type { Orders } from './orders.ts'
import { createOrganisation } from './organisation.ts'
import type { KeyOrganisation } from './organisation.ts'
import { createWebhookEndpoints } from './webhook-endpoints.ts'
import type { WebhookEndpoints } from './webhook-endpoints.ts'

/** The API of one organisation. */
export type Kerbside = {
  organisation: KeyOrganisation
  catalog: OrganisationCatalog
  orders: Orders
  jobs: Jobs
  webhookEndpoints: WebhookEndpoints
  events: Events
}

/**
 * The API of the organisation that the key belongs to. Every call returns the API's answer or throws a
 * `KerbsideError`.
 * @throws TypeError for an option that can't work
 */
export function createKerbside(options: KerbsideOptions): Kerbside {
  const call = createCall(readOptions(options))
  return {
    organisation: createOrganisation(call),
    catalog: createCatalog(call),
    orders: createOrders(call),
    jobs: createJobs(call),
    webhookEndpoints: createWebhookEndpoints(call),
    events: createEvents(call),
  }
}
