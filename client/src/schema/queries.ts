import type { QueryOf } from './operation.ts'
import type { operations } from './schema.ts'

export type ListOrdersQuery = QueryOf<operations['listOrders']>
export type AvailabilityQuery = QueryOf<operations['getAvailability']>
export type ListJobsQuery = QueryOf<operations['listJobs']>
export type ListWebhookDeliveriesQuery = QueryOf<operations['listWebhookDeliveries']>
export type ListRequestsQuery = QueryOf<operations['listRequests']>
export type ListEventsQuery = QueryOf<operations['listEvents']>
