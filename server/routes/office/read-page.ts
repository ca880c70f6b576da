import type { OfficeOrder } from '#contract/office/order.ts'
import type { Role } from '#contract/roles.ts'
import type { Org } from '#server/db/tenant.ts'
import { readOfficeOrder } from '#server/office/order/read-office-order.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import type { Context } from '#server/routes/context.ts'

/** Reads the page of an order for a member. */
export type PageReader = (org: Org & { role: Role }, rows: OrderRows) => Promise<OfficeOrder>

/** What every page of an order is read with on this deployment. */
export function createPageReader({
  bookingUrl,
  secret,
}: Pick<Context, 'bookingUrl' | 'secret'>): PageReader {
  return (org, rows) => readOfficeOrder(org, rows, { bookingUrl, secret, role: org.role })
}
