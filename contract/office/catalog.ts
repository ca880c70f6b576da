import * as z from 'zod'
import { integerParameter, once } from '#contract/api/query.ts'
import { Piece } from '#contract/catalog/editing/pieces.ts'
import { CatalogSummary } from '#contract/catalog/editing/summary.ts'
import { refusalReasons } from '#contract/catalog/availability.ts'
import { problemCodes } from '#contract/problems.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { day, instant } from '#contract/values/text.ts'
import { Person } from './order.ts'

/** The catalogue as people edit it in the office (rules, section 11, "The catalogue editor"). */

export const CatalogQuery = z.object({
  /** A former version, from the history; the current one if absent. */
  version: z
    .string(once)
    .regex(/^[1-9]\d{0,8}$/, { error: 'must be a version, such as 3' })
    .transform(Number)
    .optional(),
})

export const EditableCatalog = z.object({
  version: z.int(),
  publishedAt: instant,
  /** Null if the history doesn't say. */
  publishedBy: Person.nullable(),
  /** Every item, retired ones too, in the order that hirers see, then the three sections. */
  pieces: z.array(Piece),
})
export type EditableCatalog = z.output<typeof EditableCatalog>

/** What a change means for orders that exist, and for days that people have planned. */
export const CatalogConcerns = z.object({
  /** Orders that aren't finished. They keep their prices. */
  openOrders: z.int(),
  /** Those that wait for a payment, and keep their price until it's late. */
  unpaidHolds: z.int(),
  /** Products that are retired while open orders have them. */
  retired: z.array(z.object({ id: z.string(), name: z.string(), orders: z.int() })),
  /** Days that become closed, with the visits that are planned on them. */
  closedDays: z.array(z.object({ date: day, visits: z.int() })),
  /** Products with more booked on a day than will be owned. */
  short: z.array(
    z.object({ id: z.string(), name: z.string(), date: day, booked: z.int(), stock: z.int() }),
  ),
})
export type CatalogConcerns = z.output<typeof CatalogConcerns>

export const DeliveryDay = z.object({
  date: day,
  /** Why nothing can be delivered; null if something can. */
  reason: z.enum(refusalReasons).nullable(),
  /** The next day that works, if this one doesn't. */
  nextDate: day.nullable(),
  /** How many things to order are free, of how many. */
  free: z.int(),
  of: z.int(),
})
export type DeliveryDay = z.output<typeof DeliveryDay>

const codes = Object.keys(problemCodes).filter((name): name is ProblemCode => name !== '')

export const CatalogCheck = z.object({
  /** The version that the draft was checked against. */
  version: z.int(),
  problems: z.array(z.object({ field: z.string(), code: z.enum(codes), message: z.string() })),
  /** Null if there are problems, like what follows. */
  summary: CatalogSummary.nullable(),
  concerns: CatalogConcerns.nullable(),
  /** The next 14 days as a hirer would see them. */
  days: z.array(DeliveryDay).nullable(),
})
export type CatalogCheck = z.output<typeof CatalogCheck>

/** A suburb that the organisation knows, and from how many of its latest orders and customers. */
export const KnownSuburb = z.object({
  suburb: z.string(),
  postcode: z.string(),
  orders: z.int(),
  customers: z.int(),
})
export type KnownSuburb = z.output<typeof KnownSuburb>

export const KnownSuburbs = z.object({ data: z.array(KnownSuburb) })

export const CatalogHistoryQuery = z.object({
  limit: integerParameter(1, 100, 25),
  /** The last version of the previous page. */
  startingAfter: CatalogQuery.shape.version,
})
export type CatalogHistoryQuery = z.output<typeof CatalogHistoryQuery>

export const CatalogHistory = z.object({
  data: z.array(
    z.object({
      version: z.int(),
      at: instant,
      by: Person.nullable(),
      /** Null for what was there before the history began. */
      summary: CatalogSummary.nullable(),
    }),
  ),
  hasMore: z.boolean(),
})
export type CatalogHistory = z.output<typeof CatalogHistory>

export const CatalogPreview = z.object({
  /** The booking page with the change, which only this address opens. */
  url: z.string(),
  expiresAt: instant,
})
