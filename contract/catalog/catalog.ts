import * as z from 'zod'
import { Locality } from '#contract/orders/order-body.ts'
import { MAX_HIRE_DAYS, MAX_QUANTITY } from '#contract/values/limits.ts'
import { clock, instant, text, uuid, visibleName } from '#contract/values/text.ts'
import { BookingRules } from './booking-rules.ts'
import { price, quantityStep, weekdays } from './values.ts'

/**
 * The public catalogue of one organisation (interface, section 4.7; rules, section 4). The operator's
 * import file has the same shapes; a missing field takes its default.
 */

const nullableText = (max: number) => text(0, max).nullable().default(null)
const link = z
  .url({ protocol: /^https$/, error: 'must be an https address' })
  .max(2000)
  .nullable()
  .default(null)
/** A picture that we serve ourselves may be on this machine. */
const picture = z
  .url({ protocol: /^https?$/, error: 'must be an https address', abort: true })
  .refine((url) => url.startsWith('https:') || isLoopback(new URL(url).hostname), {
    error: 'must be an https address',
  })
  .max(2000)
  .nullable()
  .default(null)
const isLoopback = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || host.startsWith('127.')
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const groupIds = z
  .array(uuid)
  .default([])
  .meta({ description: 'Applies to every product group when empty.' })

export const Area = z
  .object({
    id: uuid,
    name: visibleName(1, 120),
    localities: z.array(Locality).max(3000).default([]),
    deliveryWeekdays: weekdays.default(everyDay),
    surcharge: price.default(0).meta({ description: 'In cents, charged once an order.' }),
  })
  .meta({ id: 'Area', description: 'Where the organisation delivers.' })

export const ProductGroup = z
  .object({
    id: uuid,
    name: visibleName(1, 120),
    description: nullableText(2000),
    accepted: z.array(text(1, 200)).max(100).default([]),
    prohibited: z.array(text(1, 200)).max(100).default([]),
  })
  .meta({ id: 'ProductGroup', description: 'A kind of waste, and what the bin may hold.' })

export const Pricing = z
  .object({
    basePrice: price.meta({ description: 'In cents, for the included days.' }),
    includedDays: z.int().min(0).max(MAX_HIRE_DAYS).default(0),
    extraDayPrice: price
      .default(0)
      .meta({ description: 'In cents, for each day after the included ones.' }),
    includedKg: z
      .int()
      .min(0)
      .nullable()
      .default(null)
      .meta({ description: 'Null: no weight limit.' }),
    excessPricePerTonne: price.nullable().default(null),
    areaPrices: z
      .array(z.object({ areaId: uuid, basePrice: price }))
      .default([])
      .meta({ description: 'The base prices of areas that have their own.' }),
  })
  .meta({ id: 'Pricing', description: 'In integer cents including GST.' })

const millimetres = z.int().min(0).max(100_000).nullable().default(null)

export const Variant = z
  .object({
    id: uuid,
    name: visibleName(1, 120),
    sizeCubicMetres: z.number().min(0).max(1000).nullable().default(null),
    lengthMm: millimetres,
    widthMm: millimetres,
    heightMm: millimetres,
    maxWeightKg: z.int().min(0).nullable().default(null),
    pricing: Pricing,
  })
  .meta({ id: 'Variant', description: 'A size of a product. Orders name it by its id.' })

export const Product = z
  .object({
    id: uuid,
    productGroupId: uuid,
    name: visibleName(1, 120),
    description: nullableText(2000),
    imageUrl: link,
    lineType: z.enum(['hire', 'sale']).default('hire'),
    variants: z
      .array(Variant)
      .max(100)
      .default([])
      .meta({ description: 'Order one of these or, if there are none, the product itself.' }),
    pricing: Pricing.nullable()
      .default(null)
      .meta({ description: 'Null if the variants have their own.' }),
    minQuantity: z.int().min(1).max(MAX_QUANTITY).nullable().default(null),
    maxQuantity: z.int().min(1).max(MAX_QUANTITY).nullable().default(null),
    quantityStep: quantityStep.nullable().default(null),
    minHireDays: z.int().min(0).max(MAX_HIRE_DAYS).nullable().default(null),
    maxHireDays: z.int().min(0).max(MAX_HIRE_DAYS).nullable().default(null),
    addOnIds: z
      .array(uuid)
      .default([])
      .meta({ description: 'When empty, every add-on may be chosen.' }),
  })
  .meta({ id: 'Product', description: 'Something to order, in one or more sizes.' })

export const AddOn = z
  .object({
    id: uuid,
    name: visibleName(1, 120),
    description: nullableText(2000),
    price,
    maxQuantity: z.int().min(1).max(100).nullable().default(null),
  })
  .meta({ id: 'AddOn', description: 'An extra that can be added to an order.' })

export const DeliveryTimePeriod = z
  .object({
    id: uuid,
    name: visibleName(1, 120),
    startTime: clock,
    endTime: clock,
    surcharge: price.default(0).meta({ description: 'In cents, charged once an order.' }),
    weekdays: weekdays.default(everyDay),
  })
  .meta({ id: 'DeliveryTimePeriod', description: 'A part of the day to deliver in.' })

export const questionTypes = [
  'text',
  'textarea',
  'number',
  'boolean',
  'date',
  'select',
  'multiselect',
] as const

export const BookingQuestion = z
  .object({
    key: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9_-]{0,31}$/)
      .meta({ maxLength: 32 }),
    label: visibleName(1, 200),
    type: z.enum(questionTypes),
    required: z.boolean().default(false),
    options: z.array(text(1, 200)).max(100).nullable().default(null),
    maxLength: z.int().min(1).max(5000).nullable().default(null),
    help: nullableText(500),
    productGroupIds: groupIds,
    areaIds: z
      .array(uuid)
      .default([])
      .meta({ description: 'Asked in every area, and outside of them, when empty.' }),
  })
  .meta({
    id: 'BookingQuestion',
    description: 'A question for the customer. `customFields` has the answer under its key.',
  })

export const Notice = z
  .object({
    id: uuid,
    title: visibleName(1, 200),
    body: text(1, 10_000),
    mustAccept: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether orders that it applies to must accept it.' }),
    productGroupIds: groupIds,
    version: z.int().min(1).default(1).meta({ description: 'Rises when the wording changes.' }),
  })
  .meta({ id: 'Notice', description: 'A text that customers must see.' })

export const Branding = z
  .object({
    logoUrl: picture,
    primaryColour: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i)
      // JSON Schema has no flag that ignores case.
      .meta({ pattern: '^#[0-9A-Fa-f]{6}$', maxLength: 7, examples: ['#14573A'] })
      .nullable()
      .default(null),
    heading: nullableText(200),
    introduction: nullableText(2000),
    termsUrl: link,
    privacyUrl: link,
  })
  .meta({ id: 'Branding', description: 'How the booking page looks.' })

export const Terms = z
  .object({
    version: text(1, 60).default('1'),
    url: link,
    text: text(0, 50_000).default(''),
  })
  .meta({ id: 'Terms', description: 'The terms that every customer accepts.' })

export const CatalogOrganisation = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  timezone: z.string(),
  currency: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  abn: z.string().nullable(),
})

export const Catalog = z
  .object({
    organisation: CatalogOrganisation,
    branding: Branding,
    onlineBookingOpen: z
      .boolean()
      .meta({ description: 'False if the subscription is inactive; orders then answer 402.' }),
    areas: z.array(Area),
    productGroups: z.array(ProductGroup),
    products: z.array(Product),
    addOns: z.array(AddOn),
    deliveryTimePeriods: z.array(DeliveryTimePeriod),
    bookingRules: BookingRules,
    bookingQuestions: z.array(BookingQuestion),
    notices: z.array(Notice),
    terms: Terms,
    updatedAt: instant,
  })
  .meta({
    id: 'Catalog',
    description: 'Everything that an organisation offers, and what a customer is asked and shown.',
  })

export type Area = z.output<typeof Area>
export type Product = z.output<typeof Product>
export type Variant = z.output<typeof Variant>
export type Pricing = z.output<typeof Pricing>
export type AddOn = z.output<typeof AddOn>
export type DeliveryTimePeriod = z.output<typeof DeliveryTimePeriod>
export type BookingQuestion = z.output<typeof BookingQuestion>
export type Notice = z.output<typeof Notice>
export type Terms = z.output<typeof Terms>
export type Catalog = z.output<typeof Catalog>

/** What can be ordered: a variant, or a product without variants. */
export type Orderable = { id: string; name: string; product: Product; pricing: Pricing }
