import * as z from 'zod'
import { cents, day, emailOrNone, oneLine, text, uuid, visibleName } from '#contract/values/text.ts'
import { OfficeOrder } from './order.ts'

/** What the office sends to change an order (rules, section 11, "Orders in the office"). */

/** Why an order is cancelled, for the office; the hirer's email doesn't have it. And at whose wish, which decides about a fee. */
export const CancelOrderBody = z.strictObject({
  reason: text(1, 500),
  askedBy: z.enum(['customer', 'us']).default('us'),
})
export const DeclineOrderBody = z.strictObject({ reason: text(0, 500).default('') })

const answers = z.record(z.string(), z.unknown())

/** Only what is sent changes. An empty text clears what may be empty. */
export const OrderDetailsBody = z
  .strictObject({
    customerType: z.enum(['individual', 'company']),
    customerName: visibleName(2, 120),
    abn: oneLine(0, 40),
    billingAddress: oneLine(0, 250),
    contactName: visibleName(2, 120),
    /** Only an order that the office took can do without: then nothing is emailed. */
    email: emailOrNone,
    phone: oneLine(8, 30),
    address: oneLine(5, 250),
    lotNumber: oneLine(0, 40),
    gateCode: oneLine(0, 80),
    purchaseOrder: oneLine(0, 100),
    notes: text(0, 2000),
    /** All answers to the booking questions, by key. */
    answers,
  })
  .partial()
export type OrderDetails = z.output<typeof OrderDetailsBody>

export const OrderDatesBody = z
  .strictObject({
    deliveryDate: day.optional(),
    pickupDate: day.optional(),
    /** Collect on the next possible day; without dates. */
    collectNow: z.boolean().default(false),
    /** Only price the change. */
    dryRun: z.boolean().default(false),
  })
  .refine(
    ({ collectNow, deliveryDate, pickupDate }) =>
      collectNow === (deliveryDate === undefined && pickupDate === undefined),
    { path: ['pickupDate'], error: 'is required, or a delivery date, or collectNow alone' },
  )

export const OrderDatesChange = z.object({
  dryRun: z.boolean(),
  /** False if the order has these dates already. */
  changed: z.boolean(),
  deliveryDate: day,
  pickupDate: day,
  /** By how much the total rises; negative if it falls. */
  difference: cents,
  total: cents,
  due: cents,
  refundDue: cents,
  /** The order after the change; null if it was only priced. */
  page: OfficeOrder.nullable(),
})
export type OrderDatesChange = z.output<typeof OrderDatesChange>

export const OrderProductBody = z.strictObject({
  /** Of the catalogue: a size, or a product without sizes. */
  productId: uuid,
  /** Only price the change. */
  dryRun: z.boolean().default(false),
})

export const OrderProductChange = z.object({
  dryRun: z.boolean(),
  /** False if the order is of this product already. */
  changed: z.boolean(),
  productId: z.string(),
  productName: z.string(),
  /** By how much the total rises; negative if it falls. */
  difference: cents,
  total: cents,
  due: cents,
  refundDue: cents,
  /** The order after the change; null if it was only priced. */
  page: OfficeOrder.nullable(),
})
export type OrderProductChange = z.output<typeof OrderProductChange>

/** Whether the hirer wants texts about visits, as they say on the phone. The same again changes nothing. */
export const OrderTextsBody = z.strictObject({ on: z.boolean() })

export const OrderNoteBody = z.strictObject({ body: text(1, 2000) })
