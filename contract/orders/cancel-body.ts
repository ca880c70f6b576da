import * as z from 'zod'
import { text } from '#contract/values/text.ts'

/** What an integrator sends to cancel an order (rules, section 5). */
export const CancelBody = z
  .object({ reason: text(0, 500).optional().meta({ description: 'Kept with the order.' }) })
  .meta({ id: 'CancelBody', description: 'Why an order is cancelled.' })
