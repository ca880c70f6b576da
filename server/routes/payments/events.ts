import { Outage } from '#server/db/outage/describe-outage.ts'
import { readBytes } from '#server/http/json-body.ts'
import { handleProviderEvent } from '#server/payments/handle-provider-event.ts'
import type { Context } from '#server/routes/context.ts'
import { Refusal } from '#server/refusal.ts'

/** An event with many lines is about 10 kB. */
const MAX_EVENT_BYTES = 256 * 1024

/** Events from payment providers, authenticated by a signature over the exact bytes they sent. */
export function eventRoutes(context: Context): void {
  for (const provider of [context.payments.stripe, context.payments.test]) {
    if (!provider) continue
    context.app.post(`/payments/${provider.name}/events`, async (request) => {
      const signature = request.headers['stripe-signature']
      if (Array.isArray(signature)) {
        throw new Refusal(400, 'The signature is wrong', {}, 'bad_signature')
      }
      const body = await readBytes(request.raw, MAX_EVENT_BYTES)
      if (context.storageLow()) throw new Outage('the disk is nearly full')
      const organisation = await handleProviderEvent(context, provider, { body, signature })
      if (organisation !== null) context.live.note(organisation, { topic: 'payments' })
      return { received: true }
    })
  }
}
