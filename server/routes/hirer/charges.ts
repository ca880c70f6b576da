import { endpoints } from '#contract/api/endpoints.ts'
import { replyToCharge } from '#server/charges/decide/reply-to-charge.ts'
import { findCharge } from '#server/charges/find-charge.ts'
import { readChargePage, requireNotified } from '#server/hirers/charges/read-charge-page.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import type { Context } from '#server/routes/context.ts'
import type { HirerApi } from './guard.ts'

/** What the hirer sees of one charge, and the reply to it. */
export function hirersChargeRoutes(
  api: HirerApi,
  { secret, bookingUrl }: Pick<Context, 'secret' | 'bookingUrl'>,
): void {
  const where = { secret, bookingUrl }

  api.on(endpoints.viewCharge, (org, { order, params }) =>
    readChargePage(org, order, params.charge, where),
  )

  api.on(endpoints.replyToCharge, async (org, { order, params, body }) => {
    const { id } = order.order
    requireNotified(await findCharge(org, params.charge), id)
    const { text } = body()
    await lockOrder(org, id)
    await replyToCharge(org, await findCharge(org, params.charge), text)
    return readChargePage(org, order, params.charge, where)
  })
}
