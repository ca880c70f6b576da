import * as z from 'zod'
import { OrderBody } from '#contract/orders/order-body.ts'
import { codePoints, day, oneLine } from '#contract/values/text.ts'

/**
 * Hires that ran before they were entered: their bins are at customers' already when a business begins with
 * Kerbside (rules, section 12, "Running hires").
 */

export const MAX_RUNNING_HIRES = 500
export const MAX_RUNNING_HIRES_BYTES = 512 * 1024

/** In cents: more than a hire can cost. */
const MOST_OWED = 100_000_000

const said = OrderBody.pick({
  productId: true,
  customerType: true,
  customerName: true,
  abn: true,
  email: true,
  phone: true,
  address: true,
  lotNumber: true,
  gateCode: true,
  notes: true,
  purchaseOrder: true,
  quantity: true,
  deliveryDate: true,
}).shape

/** A hire as it is known from the books before: fewer things are certain than of an order. */
export const RunningHireBody = z
  .strictObject({
    ...said,
    /** The customer that the office chose: the order is linked to them. Left out: none. */
    customerId: z.uuid().optional(),
    customerType: said.customerType.default('individual'),
    /** Left out: the customer. */
    contactName: oneLine(0, 120)
      .refine((name) => codePoints(name) !== 1, { error: 'must be 2 to 120 characters long' })
      .default(''),
    /** Without one, nothing is sent to them. */
    email: z.union([z.literal(''), said.email]).default(''),
    suburb: oneLine(0, 120).default(''),
    postcode: oneLine(0, 12).default(''),
    quantity: said.quantity.default(1),
    /** The number on the bin. One that isn't on the list of bins is added. */
    binNumber: oneLine(0, 20).default(''),
    /** When it's due back; null if the customer calls. */
    pickupDate: day.nullable().default(null),
    /** What each bin has yet to be paid for this hire, in cents including GST. */
    owed: z.int().min(0).max(MOST_OWED).default(0),
  })
  .check(({ value: { suburb, postcode }, issues }) => {
    if ((suburb === '') === (postcode === '')) return
    const [missing, other] = suburb === '' ? ['suburb', 'postcode'] : ['postcode', 'suburb']
    const message = `is required with a ${other}`
    issues.push({
      code: 'custom',
      path: [missing],
      message,
      params: { code: 'required' },
      input: '',
    })
  })
export type RunningHireBody = z.output<typeof RunningHireBody>

/** The columns of a file of running hires, with synonyms. */
export const runningHireColumns = {
  customerName: ['customer', 'customer name', 'name', 'company'],
  contactName: ['contact', 'contact name'],
  customerType: ['customer type', 'kind'],
  abn: ['abn'],
  phone: ['phone', 'mobile', 'telephone'],
  email: ['email', 'e mail'],
  address: ['address', 'street', 'site', 'site address'],
  suburb: ['suburb', 'town'],
  postcode: ['postcode', 'post code'],
  lotNumber: ['lot', 'lot number'],
  gateCode: ['gate code'],
  productId: ['product', 'type', 'size', 'bin type', 'bin size'],
  quantity: ['quantity', 'bins', 'how many'],
  binNumber: ['bin', 'bin number', 'bin no', 'number'],
  deliveryDate: ['delivered', 'delivered on', 'delivery', 'delivery date'],
  pickupDate: ['due back', 'due', 'collection', 'collection date', 'pickup', 'pickup date'],
  owed: ['owed', 'still to pay', 'still owed', 'to pay'],
  purchaseOrder: ['purchase order', 'po', 'po number'],
  notes: ['notes', 'note'],
} as const satisfies Record<string, readonly string[]>

export const RunningHireImportBody = z.strictObject({
  /** The file: headings, then a hire a line. */
  csv: z.string().min(1).max(450_000),
  /** Whether it only says what it would do. */
  dryRun: z.boolean(),
})
