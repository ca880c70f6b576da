import * as z from 'zod'
import { day } from '#contract/values/text.ts'

/** Why a product can't be delivered on a date (rules, section 4). Each is also a problem's code. */
export const refusalReasons = ['sold_out', 'closed', 'too_soon', 'no_delivery', 'day_full'] as const
export type RefusalReason = (typeof refusalReasons)[number]

export const Availability = z
  .object({
    from: day,
    to: day,
    products: z.array(
      z.object({
        productId: z.string().meta({ format: 'uuid', description: 'Of a product or variant.' }),
        unavailable: z.array(
          z.object({
            date: day,
            reason: z.enum(refusalReasons).meta({
              description:
                'All bins are taken; the business is closed; before the lead time; not a delivery weekday; all visits are taken.',
            }),
            nextDate: day.nullable().meta({ description: 'The next available date.' }),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'Availability', description: 'The delivery dates that are not available.' })
export type Availability = z.output<typeof Availability>
