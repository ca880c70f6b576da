import * as z from 'zod'
import { day } from '#contract/values/text.ts'

/** Why a thing cannot be delivered on a date (rules, section 4). */
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
                'None is left; a closed date; before the lead time; not a day of delivery; no visit is left that day.',
            }),
            nextDate: day.nullable().meta({ description: 'The next date that can be had.' }),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'Availability', description: 'The delivery dates that cannot be had.' })
export type Availability = z.output<typeof Availability>
