import { Readable } from 'node:stream'
import { officeOrderEndpoints } from '#contract/api/office/orders.ts'
import { officeTodayEndpoints } from '#contract/api/office/today.ts'
import { may } from '#contract/roles.ts'
import { readBeginning } from '#server/office/today/read-beginning.ts'
import { readToday } from '#server/office/today/read-today.ts'
import type { Context } from '#server/routes/context.ts'
import { exportOrders } from '#server/office/orders/export-orders.ts'
import { listOfficeOrders } from '#server/office/orders/list-office-orders.ts'
import { findOrderByName } from '#server/orders/find-order.ts'
import type { OfficeApi } from './guard.ts'
import { createPageReader } from './read-page.ts'

/** Orders, as the people of the organisation read them. */
export function officeOrderRoutes(api: OfficeApi, context: Context): void {
  const readPage = createPageReader(context)

  api.on(officeTodayEndpoints.getToday, (org) =>
    readToday(org, { readsMoney: may(org.role, 'readMoney') }),
  )

  api.on(officeTodayEndpoints.getBeginning, readBeginning)

  api.on(officeOrderEndpoints.listOfficeOrders, (org, { query }) => listOfficeOrders(org, query))

  api.outside(officeOrderEndpoints.exportOfficeOrders, async (desk, { query }) =>
    Readable.from(exportOrders(desk, query)),
  )

  api.on(officeOrderEndpoints.getOfficeOrder, async (org, { params }) =>
    readPage(org, await findOrderByName(org, params.id, 'No order has that id')),
  )
}
