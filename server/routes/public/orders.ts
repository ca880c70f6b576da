import { endpoints } from '#contract/api/endpoints.ts'
import { readIdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { placeOrder } from '#server/orders/place/place-order.ts'
import { quoteOrder } from '#server/orders/place/quote-order.ts'
import { presentOriginal, presentSummary } from '#server/orders/present-order.ts'
import type { Context } from '#server/routes/context.ts'
import type { PublicApi } from './guard.ts'

export function orderRoutes(
  api: PublicApi,
  { bookingUrl, secret }: Pick<Context, 'bookingUrl' | 'secret'>,
): void {
  api.write.outside(
    endpoints.placePublicOrder,
    async (desk, { query, sent, idempotencyKey, markReplayed }) => {
      // Placing validates the body itself: a replay is answered before its body is judged.
      const key = readIdempotencyKey(idempotencyKey, sent)
      if (query.dryRun) return quoteOrder(desk, { body: sent, source: 'booking_page' })
      const placed = await placeOrder(desk, {
        body: sent,
        key,
        source: 'booking_page',
      })
      const mismatch = placed.replayOf === 'another body'
      if (placed.replayOf !== null) markReplayed({ mismatch })
      // Someone who guesses an idempotency key learns nothing from it.
      if (mismatch) return presentOriginal(placed.rows)
      return presentSummary(placed.rows, {
        slug: desk.organisation.slug,
        bookingUrl,
        // An enquiry is paid once it's approved.
        paymentRequired: placed.catalog.rules.paymentRequired && placed.rows.order.enquiry === null,
        secret,
      })
    },
  )
}
