import * as z from 'zod'
import { refusalReasons } from '#contract/catalog/availability.ts'
import { cents, day, uuid } from '#contract/values/text.ts'
import { AccessBody, HirersPage } from './hirer.ts'

/** An exchange that the hirer asks for: the full bin goes and an empty one comes (rules, section 12, "Jobs"). */

export const ExchangeBody = AccessBody.extend({
  lineId: uuid.optional().meta({
    description: 'The line whose bins are exchanged; needed only if several can be.',
  }),
  date: day.optional().meta({ description: 'On which day; needed unless `dryRun`.' }),
  expectedPrice: cents.optional().meta({
    description: 'The price that you showed, in cents; needed unless `dryRun`.',
  }),
  dryRun: z.boolean().default(false).meta({
    description: 'Show the price and the days without asking for the exchange.',
  }),
})
  .superRefine(({ dryRun, ...body }, ctx) => {
    for (const field of ['date', 'expectedPrice'] as const) {
      if (dryRun || body[field] !== undefined) continue
      const params = { code: 'required' }
      ctx.addIssue({ code: 'custom', path: [field], message: 'is required', params })
    }
  })
  .meta({ id: 'ExchangeBody', description: 'When the full bin is exchanged for an empty one.' })
export type ExchangeBody = z.output<typeof ExchangeBody>

export const Exchange = z
  .object({
    dryRun: z.boolean(),
    changed: z.boolean().meta({
      description: 'False if this exchange was planned already, or with `dryRun`.',
    }),
    lineId: z.string().meta({ format: 'uuid' }),
    productName: z.string(),
    quantity: z.number(),
    date: day.nullable().meta({
      description:
        'The day of the exchange; with `dryRun` the first that works, null if none does.',
    }),
    price: cents.meta({
      description:
        "Cents including GST. It's charged once the exchange is done: the order's total stays as it is.",
    }),
    days: z
      .array(z.object({ date: day, reason: z.enum(refusalReasons).nullable() }))
      .meta({ description: "The next days, and why one isn't possible; empty unless `dryRun`." }),
    page: HirersPage.nullable().meta({ description: 'The changed order; null with `dryRun`.' }),
  })
  .meta({ id: 'Exchange', description: 'An exchange that the hirer asks for.' })
export type Exchange = z.output<typeof Exchange>
