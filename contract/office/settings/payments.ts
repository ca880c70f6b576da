import * as z from 'zod'
import { Person } from '#contract/office/order.ts'
import { instant, uuid } from '#contract/values/text.ts'

/** How payment is taken, as the deployment is set up (rules, section 11, "Settings"). */

export const PaymentSettings = z.object({
  /** Null: no provider is set up, so no one can pay online. `test` takes no real money. */
  provider: z.enum(['stripe', 'test']).nullable(),
  /** Whether a booking counts only once it is paid; a rule of the catalogue. */
  paymentRequired: z.boolean(),
  /** Refunds on their way, and those that failed within 90 days; the oldest first. */
  refunds: z.array(
    z.object({
      id: uuid,
      orderId: uuid,
      reference: z.string(),
      customerName: z.string(),
      /** In cents. */
      amount: z.int(),
      status: z.enum(['pending', 'failed']),
      reason: z.string().nullable(),
      requestedBy: Person,
      createdAt: instant,
    }),
  ),
})
export type PaymentSettings = z.output<typeof PaymentSettings>
