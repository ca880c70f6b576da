import { readBytes } from '#server/http/json-body.ts'
import { receiveNews } from '#server/payments/receive-news.ts'
import type { Context } from '#server/routes/context.ts'
import { Refusal } from '#server/refusal.ts'

/** An event with a long list of lines is some ten kilobytes. */
const MAX_EVENT_BYTES = 256 * 1024

/** What payment providers tell. They are known by their signature over the very bytes they sent. */
export function eventRoutes(context: Context): void {
  for (const provider of [context.payments.stripe, context.payments.test]) {
    if (!provider) continue
    context.app.post(`/payments/${provider.name}/events`, async (request) => {
      const signature = request.headers['stripe-signature']
      if (Array.isArray(signature)) throw new Refusal(400, 'The signature does not fit')
      const body = await readBytes(request.raw, MAX_EVENT_BYTES)
      if (context.storageLow()) throw new Error('the disk is nearly full')
      await receiveNews(context, provider, { body, signature })
      return { received: true }
    })
  }
}
