import { endpoints } from '#contract/api/endpoints.ts'
import { HirersCancelBody, OrderChangeBody } from '#contract/orders/hirer.ts'
import type { Org } from '#server/db/tenant.ts'
import { findAsHirer } from '#server/hirers/find-as-hirer.ts'
import { presentChange } from '#server/hirers/present-change.ts'
import { readHirersPage } from '#server/hirers/read-hirers-page.ts'
import { readJsonBody } from '#server/http/json-body.ts'
import { cancelOrder } from '#server/orders/change/cancel-order.ts'
import { changeOrder } from '#server/orders/change/change-order.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import { providerOf } from '#server/payments/providers/provider.ts'
import { parseBody, readParameter } from '#server/routes/context.ts'
import type { Context } from '#server/routes/context.ts'
import { Refusal } from '#server/refusal.ts'
import type { Public } from './guard.ts'

/** What the hirer of an order does with its access key. */
export function hirerRoutes(context: Context, pub: Public): void {
  const { secret, bookingUrl, payments, budgets } = context
  const mayGuess = async (id: string) => (await budgets.wrongKeys.take(id)).allowed
  const pageOf = (org: Org, rows: OrderRows) =>
    readHirersPage(org, rows, {
      takesPayment: providerOf(org, payments) !== null,
      bookingUrl,
      secret,
    })

  pub.write(endpoints.viewOrder, async (met, request) => {
    const body = await readJsonBody(request.raw)
    const id = readParameter(request, 'id')
    return pub.inMetOrganisation(met, async (org) =>
      pageOf(org, await findAsHirer(org, { id, body, secret, mayGuess })),
    )
  })

  pub.write(endpoints.cancelPublicOrder, async (met, request) => {
    const body = await readJsonBody(request.raw)
    const id = readParameter(request, 'id')
    return pub.inMetOrganisation(met, async (org) => {
      const { order } = await findAsHirer(org, { id, body, secret, mayGuess })
      if (!org.subscriptionActive) throw new Refusal(402, 'Online booking is closed')
      const { reason } = parseBody(HirersCancelBody, body)
      return pageOf(org, await cancelOrder(org, { id: order.id, reason: reason || null }))
    })
  })

  pub.write(endpoints.changeOrder, async (met, request) => {
    const body = await readJsonBody(request.raw)
    const id = readParameter(request, 'id')
    return pub.inMetOrganisation(met, async (org) => {
      const { order } = await findAsHirer(org, { id, body, secret, mayGuess })
      if (!org.subscriptionActive) throw new Refusal(402, 'Online booking is closed')
      const wanted = parseBody(OrderChangeBody, body)
      const changed = await changeOrder(org, { id: order.id, request: wanted })
      return presentChange(changed, wanted.dryRun ? null : await pageOf(org, changed.rows))
    })
  })
}
