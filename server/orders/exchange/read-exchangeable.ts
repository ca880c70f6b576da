import { isOrderStopped } from '#server/customers/stop/is-order-stopped.ts'
import type { Org } from '#server/db/tenant.ts'
import { readDispatchSettings } from '#server/organisations/dispatch/read-dispatch-settings.ts'
import type { OrderRow } from '#server/orders/order-rows.ts'
import { CALL, findExchangeable } from './find-exchangeable.ts'
import type { Exchangeables, ExchangeContext } from './find-exchangeable.ts'

/**
 * The lines whose bins the hirer may exchange now, or else why there are none. An exchange is paid later, so one
 * for a customer on stop is decided on the phone: the hirer reads only that they should call.
 */
export async function readExchangeable(
  org: Org,
  context: Omit<ExchangeContext, 'settings'> & { order: OrderRow },
): Promise<Exchangeables> {
  const { settings } = await readDispatchSettings(org)
  const exchangeable = findExchangeable({ ...context, settings })
  if (exchangeable.found.length === 0) return exchangeable
  return (await isOrderStopped(org, context.order)) ? { found: [], reason: CALL } : exchangeable
}
