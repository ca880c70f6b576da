import * as z from 'zod'
import { chargeKinds, stepUnits } from '#contract/charges/charge-words.ts'
import { day, instant, text } from '#contract/values/text.ts'
import { AccessBody, HirersPage } from './hirer.ts'

/** One charge as the hirer of its order sees it, once they got a notice of it (rules, section 13, "Charges"). */

const { organisation, photos, chargeNotices } = HirersPage.shape
const id = z.string().meta({ format: 'uuid' })

export const HirersCharge = chargeNotices.element.extend({
  type: z.enum(chargeKinds),
  /** The rule that it follows, as a sentence; null if a person made it. */
  rule: z.string().nullable(),
  /** The arithmetic; the last row is the result. */
  steps: z.array(z.object({ label: z.string(), unit: z.enum(stepUnits), value: z.number() })),
  /** What it rests on, in short sentences. */
  facts: z.array(z.string()),
  dockets: z.array(
    z.object({
      number: z.string(),
      tippedOn: day,
      grossKg: z.int().nullable(),
      tareKg: z.int().nullable(),
      netKg: z.int(),
    }),
  ),
  reply: z.string().nullable(),
})
export type HirersCharge = z.output<typeof HirersCharge>

/** Everything that the page of a charge shows. */
export const HirersChargePage = z.object({
  organisation,
  order: z.object({ id, reference: z.string(), currency: z.string() }),
  charge: HirersCharge,
  photos,
  /** What was accepted at booking, in its wording of that time. */
  accepted: z.object({
    /** Null if it's still to be accepted. */
    at: instant.nullable(),
    terms: z
      .object({ version: z.string(), text: z.string().nullable(), url: z.string().nullable() })
      .nullable(),
    notices: z.array(z.object({ id: z.string(), title: z.string(), body: z.string() })),
  }),
})
export type HirersChargePage = z.output<typeof HirersChargePage>

export const ReplyBody = AccessBody.extend({ text: text(1, 2000) }).meta({ id: 'ReplyBody' })
