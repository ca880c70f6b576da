import { endpoints } from '#contract/api/endpoints.ts'
import { listRequests } from '#server/requests/list-requests.ts'
import type { V1 } from './guard.ts'

export function requestRoutes(v1: V1): void {
  v1.on(endpoints.listRequests, (org, { query }) => listRequests(org, query))
}
