import { officeOrderEndpoints } from '#contract/api/office-orders.ts'
import { listOfficeOrders } from '#server/office/orders/list-office-orders.ts'
import type { OfficeApi } from './guard.ts'

/** Orders, as the people of the organisation read them. */
export function officeOrderRoutes(api: OfficeApi): void {
  api.on(officeOrderEndpoints.listOfficeOrders, (org, { query }) => listOfficeOrders(org, query))
}
