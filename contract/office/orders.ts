import * as z from 'zod'
import { once } from '#contract/api/query.ts'
import { pageOf, searchWords } from '#contract/office/list-query.ts'
import { orderSources, orderStatuses, paymentStatuses } from '#contract/orders/order.ts'
import { cents, day, instant, isStorable } from '#contract/values/text.ts'

/** The office's list of orders: what it can be filtered by, and its rows (rules, section 11, "Orders in the office"). */

/** Questions that a list of orders answers at once. */
export const orderViews = [
  /** A person has to approve or decline it. */
  'needs_approval',
  /** Delivered, or about to be, and not paid in full. */
  'unpaid_past_delivery',
  /** A crew should collect today, or should have. */
  'collection_due',
  /** A bin is still out after the agreed day. */
  'overdue',
  /** It should have been back more than three days ago. */
  'long_overdue',
  /** A job of it failed lately and isn't planned again. */
  'failed_job',
  /** A crew delivers, or has delivered, today. */
  'delivered_today',
  'collected_today',
  /** A crew comes tomorrow, for whatever job. */
  'visited_tomorrow',
] as const
export type OrderView = (typeof orderViews)[number]

export const orderSorts = [
  'newest',
  'oldest',
  'delivery',
  'delivery_latest',
  'collection',
  'collection_latest',
] as const
export type OrderSort = (typeof orderSorts)[number]

/** Several values in one parameter, with commas. */
function anyOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z
    .string(once)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(values)))
    .optional()
}

const storable = searchWords(200)

/** A space at the end says that the last word is finished. */
const searched = z
  .string(once)
  .overwrite((typed) => typed.trimStart())
  .max(200)
  .refine(isStorable, { error: 'has characters that cannot be searched for' })

/** How many orders can be named by their ids: more don't fit into an address. */
export const MOST_IDS = 200

/** What a list of orders is filtered by, without its page. Days are inclusive. */
const filters = {
  status: anyOf(orderStatuses),
  payment: anyOf(paymentStatuses),
  source: anyOf(orderSources),
  deliveryFrom: day.optional(),
  deliveryTo: day.optional(),
  collectionFrom: day.optional(),
  collectionTo: day.optional(),
  area: storable.optional(),
  /** Only these orders, by their ids. */
  ids: z
    .string(once)
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid()).max(MOST_IDS))
    .optional(),
  /** A product or one of its sizes. */
  product: storable.optional(),
  /** A customer by its id, with those that were merged into it. */
  customer: z.uuid().optional(),
  view: z.enum(orderViews).optional(),
  /** Words, or a reference or phone number as a person writes it. */
  search: searched.optional(),
  /** By delivery or collection if it's filtered by its day, or else the newest first. */
  sort: z.enum(orderSorts).optional(),
}

export const OrdersExportQuery = z.object(filters)
export type OfficeOrderFilters = z.output<typeof OrdersExportQuery>

export const OfficeOrdersQuery = z.object({
  ...filters,
  ...pageOf(25),
})
export type OfficeOrdersQuery = z.output<typeof OfficeOrdersQuery>

export const OfficeOrderRow = z.object({
  id: z.uuid(),
  version: z.int(),
  reference: z.string(),
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  source: z.enum(orderSources),
  needsApproval: z.boolean(),
  customer: z.object({
    type: z.enum(['individual', 'company']),
    name: z.string(),
    /** Eleven digits. */
    abn: z.string().nullable(),
    contactName: z.string(),
    phone: z.string(),
    email: z.string(),
    /** Where its tax invoice is addressed to, if that isn't where the bin goes. */
    billingAddress: z.string().nullable(),
  }),
  purchaseOrder: z.string().nullable(),
  address: z.string(),
  suburb: z.string().nullable(),
  areaName: z.string().nullable(),
  what: z.object({
    productName: z.string(),
    sizeCubicMetres: z.number().nullable(),
    /** The name of the product group; null if the catalogue no longer has it. */
    wasteType: z.string().nullable(),
    wasteTypeId: z.string().nullable(),
    quantity: z.number(),
    /** How many lines the order has. */
    lines: z.int(),
  }),
  deliveryDate: day,
  deliveryWindow: z.string().nullable(),
  /** Null if the hirer calls for it, or there's nothing to collect. */
  collectionDate: day.nullable(),
  onCall: z.boolean(),
  total: cents,
  due: cents,
  createdAt: instant,
})
export type OfficeOrderRow = z.output<typeof OfficeOrderRow>

export const OfficeOrderPage = z.object({
  data: z.array(OfficeOrderRow),
  hasMore: z.boolean(),
})
