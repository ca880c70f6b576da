import { payerEndpoints as endpoints } from '#contract/api/payer.ts'
import type { Org } from '#server/db/tenant.ts'
import { findAsPayer } from '#server/hirers/find-as-payer.ts'
import { canPay, presentPayersInvoice } from '#server/hirers/present-payers-invoice.ts'
import { requireOpenBooking } from '#server/organisations/require-open-booking.ts'
import { startPayment } from '#server/payments/start-payment.ts'
import { Refusal } from '#server/refusal.ts'
import type { Context } from '#server/routes/context.ts'
import type { PublicApi } from '#server/routes/public/guard.ts'

type Asked = { params: { id: string }; sent: unknown }

/** The calls of an invoice's payer. They come in as public writes, with the access key in the body. */
export function payerRoutes({ write }: PublicApi, context: Context): void {
  const { secrets, budgets, payments, bookingUrl, log } = context
  const mayGuess = async (id: string) => (await budgets.wrongKeys.take(id)).allowed
  const find = (org: Org, { params: { id }, sent: body }: Asked) =>
    findAsPayer(org, { id, body, secrets, mayGuess })

  write.on(endpoints.viewInvoice, async (org, call) =>
    presentPayersInvoice(org, await find(org, call), context),
  )

  write.outside(endpoints.payInvoice, async ({ inOrg }, call) => {
    const { orderId, invoice, slug } = await inOrg(async (org) => {
      const found = await find(org, call)
      requireOpenBooking(org)
      const { allowed, reason } = canPay(found)
      const { orders, lines, number } = found.document
      const [order] = orders
      if (!allowed || !order) {
        const message = reason ?? 'can’t be paid online'
        throw new Refusal(422, { field: 'invoice', code: 'wrong_state', message })
      }
      const orderIds = orders.map((one) => one.id)
      const { id } = found
      const billsBeside = lines.some(({ chargeId }) => chargeId)
      const toPay = { id, orderIds, number, billsBeside }
      return { orderId: order.id, invoice: toPay, slug: org.slug }
    })
    const returnUrl = call.body().returnUrl ?? `${bookingUrl}/${slug}/invoices/${invoice.id}`
    return startPayment({ inOrg, payments, log }, { orderId, invoice, returnUrl, bookingUrl })
  })
}
