import * as z from 'zod'
import { hundredthsOf } from '#contract/orders/quantity.ts'
import { MAX_PRICE_CENTS, MAX_QUANTITY } from '#contract/values/limits.ts'

/** Values that several items of the catalogue have. */

export const price = z
  .int()
  .min(0)
  .max(MAX_PRICE_CENTS)
  .meta({ description: 'Integer cents including GST.' })

export const weekdays = z
  .array(z.int().min(1).max(7))
  .refine((days) => new Set(days).size === days.length, {
    error: 'must name each weekday once',
    params: { code: 'duplicate' },
  })
  .meta({ description: '1 is Monday.' })

/** Quantities are counted in hundredths. */
export const quantityStep = z
  .number()
  .min(0.01)
  .max(MAX_QUANTITY)
  .refine((step) => hundredthsOf(step) !== null, { error: 'must have at most two decimals' })
  .meta({
    multipleOf: 0.01,
    description:
      'Every quantity is a multiple of it. Null: 1 for products of line type `hire`, 0.01 for `sale`.',
  })
