import * as z from 'zod'
import { chargeKinds, chargeStates, chargeViews, taxCodes } from '#contract/charges/charge-words.ts'
import { stepUnits } from '#contract/charges/charge-words.ts'
import { photoKinds } from '#contract/driver/facts.ts'
import { pageOf } from '#contract/office/list-query.ts'
import { orderStatuses } from '#contract/orders/order.ts'
import { cents, instant, oneLine, uuid } from '#contract/values/text.ts'
import { Person } from './order.ts'

/** Charges in the office (rules, section 13, "Charges"). */

const MOST = 100_000_000
const amount = z.int().min(-MOST).max(MOST)
const description = oneLine(1, 300)
const taxCode = z.enum(taxCodes)

export const OfficeCharge = z.object({
  id: uuid,
  version: z.int(),
  type: z.enum(chargeKinds),
  state: z.enum(chargeStates),
  /** Null while it isn't known. */
  amount: cents.nullable(),
  /** What its rule worked out; null if a person made the charge. */
  computed: cents.nullable(),
  taxCode,
  description: z.string(),
  /** The arithmetic; the last row is the result. */
  steps: z.array(z.object({ label: z.string(), unit: z.enum(stepUnits), value: z.number() })),
  /** The facts in short sentences. */
  facts: z.array(z.string()),
  /** Why it can't be decided yet. */
  waitsFor: z.enum(['docket', 'amount', 'photo']).nullable(),
  /** Whether it isn't, or wouldn't be, part of the order: it's billed beside it. */
  besideOrder: z.boolean(),
  /** The invoice that bills it; null while none does. */
  invoice: z.object({ id: uuid, number: z.string() }).nullable(),
  order: z.object({
    id: uuid,
    reference: z.string(),
    status: z.enum(orderStatuses),
    customerName: z.string(),
    productName: z.string(),
    suburb: z.string().nullable(),
    placedAt: instant,
    termsVersion: z.string(),
  }),
  jobId: uuid.nullable(),
  dockets: z.array(
    z.object({
      id: uuid,
      number: z.string(),
      tippedAt: instant,
      grossKg: z.int().nullable(),
      tareKg: z.int().nullable(),
      netKg: z.int(),
    }),
  ),
  photos: z.array(z.object({ id: uuid, kind: z.enum(photoKinds), at: instant })),
  /** For how many days the customer could reply to a notice. */
  noticeDays: z.int(),
  aroseAt: instant,
  notifiedAt: instant.nullable(),
  noticeUntil: instant.nullable(),
  /** What the customer replied to the notice. */
  dispute: z.object({ at: instant, reply: z.string() }).nullable(),
  decided: z.object({ at: instant, by: Person, reason: z.string().nullable() }).nullable(),
})
export type OfficeCharge = z.output<typeof OfficeCharge>

export const ChargesQuery = z.object({
  view: z.enum(chargeViews).optional(),
  type: z.enum(chargeKinds).optional(),
  orderId: z.uuid().optional(),
  ...pageOf(50),
})
export type ChargesQuery = z.output<typeof ChargesQuery>

export const ChargePage = z.object({ data: z.array(OfficeCharge), hasMore: z.boolean() })
export type ChargePage = z.output<typeof ChargePage>

/** How many wait in each part of the queue, and what those to review come to. */
export const ChargeCounts = z.object({
  review: z.int(),
  notified: z.int(),
  disputed: z.int(),
  docket: z.int(),
  /** In cents, of those to review. */
  amount: cents,
})
export type ChargeCounts = z.output<typeof ChargeCounts>

export const NewChargeBody = z.strictObject({
  type: z.enum(['manual', 'permit', 'contamination', 'futile_trip', 'waiting', 'item_count']),
  description,
  /** Negative takes money off. */
  amount: amount.refine((value) => value !== 0, { error: 'must not be 0' }),
  taxCode: taxCode.default('gst'),
  /** Photos of the order's jobs. */
  photoIds: z.array(uuid).max(20).default([]),
})
export type NewCharge = z.output<typeof NewChargeBody>

/** Only what is sent changes. */
export const ChargeChangeBody = z.strictObject({
  amount: amount.optional(),
  description: description.optional(),
  taxCode: taxCode.optional(),
})
export type ChargeChange = z.output<typeof ChargeChangeBody>

const reason = oneLine(1, 500)
export const WaiveChargeBody = z.strictObject({ reason })
export const UpholdChargeBody = z.strictObject({ amount: amount.nullable().default(null) })

export const DecideManyBody = z.strictObject({
  charges: z
    .array(z.strictObject({ id: uuid, version: z.int() }))
    .min(1)
    .max(200),
  /** `reopen` takes waivers back. */
  action: z.enum(['approve', 'waive', 'notify', 'reopen']),
  /** Of a waiver. */
  reason: reason.nullable().default(null),
})
export type DecideMany = z.output<typeof DecideManyBody>

/** What became of each of them; those that couldn't be decided stay as they were. */
export const DecidedMany = z.object({
  done: z.int(),
  failed: z.array(z.object({ id: uuid, reference: z.string(), message: z.string() })),
})
