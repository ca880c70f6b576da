import { endpoints } from '#contract/api/endpoints.ts'
import type { Org } from '#server/db/tenant.ts'
import { presentChange } from '#server/hirers/present-change.ts'
import { readHirersPage } from '#server/hirers/read-hirers-page.ts'
import { cancelOrder } from '#server/orders/change/cancel-order.ts'
import { changeOrder } from '#server/orders/change/change-order.ts'
import { askForExchange } from '#server/orders/exchange/ask-for-exchange.ts'
import { findOrder } from '#server/orders/find-order.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { chooseTexts } from '#server/texts/consent.ts'
import { acceptTerms } from '#server/orders/terms/accept-terms.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import type { Context } from '#server/routes/context.ts'
import type { HirerApi } from './guard.ts'

export function orderRoutes(
  api: HirerApi,
  { secret, bookingUrl }: Pick<Context, 'secret' | 'bookingUrl'>,
): void {
  const readPage = (org: Org, rows: OrderRows) => readHirersPage(org, rows, { bookingUrl, secret })

  api.on(endpoints.viewOrder, (org, { order }) => readPage(org, order))

  api.on(endpoints.cancelPublicOrder, async (org, { order: { order }, body }) => {
    const { reason } = body()
    return readPage(org, await cancelOrder(org, { id: order.id, reason: reason || null }))
  })

  api.on(endpoints.acceptTerms, async (org, { order: { order } }) =>
    readPage(org, await acceptTerms(org, order.id)),
  )

  api.on(endpoints.changeOrder, async (org, { order: { order }, body }) => {
    const request = body()
    const changed = await changeOrder(org, { id: order.id, request })
    return presentChange(changed, request.dryRun ? null : await readPage(org, changed.rows))
  })

  api.on(endpoints.chooseTexts, async (org, { order: { order }, body }) => {
    const { on } = body()
    await lockOrder(org, order.id)
    await chooseTexts(org, order, on)
    return readPage(org, await findOrder(org, order.id))
  })

  api.on(endpoints.askForExchange, async (org, { order: { order }, body }) => {
    const asked = await askForExchange(org, { id: order.id, request: body() })
    return {
      ...asked,
      page: asked.dryRun ? null : await readPage(org, await findOrder(org, order.id)),
    }
  })
}
