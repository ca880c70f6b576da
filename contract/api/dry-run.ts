import * as z from 'zod'
import { once } from './query.ts'
import { exampleQuote } from '#contract/examples/order.ts'
import { Quote } from '#contract/orders/order.ts'

/** Trying an order without placing it (rules, section 10). */

export const DryRunQuery = z.object({
  dryRun: z
    .string(once)
    .regex(/^(?:true|false)$/, { error: 'must be true or false' })
    .transform((text) => text === 'true')
    .pipe(z.boolean())
    .prefault('false')
    .meta({
      default: false,
      description:
        'With `true` nothing is placed: the answer is what the order would cost, or the refusal that it would get. An `Idempotency-Key` is neither used up nor looked up.',
    }),
})

export const quoted = {
  answer: Quote,
  means: 'With `dryRun`: what the order would cost, and when crews would come. Nothing is placed.',
  answerExample: exampleQuote,
}
