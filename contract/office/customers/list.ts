import * as z from 'zod'
import { pageOf, searchWords } from '#contract/office/list-query.ts'
import { cents, day } from '#contract/values/text.ts'
import { customerKinds } from './customer.ts'

/** The office's list of customers: what it can be filtered by, and its rows. */

export const customerSorts = ['name', 'newest'] as const

const yes = z.literal('true', { error: 'must be true, or left out' }).optional()

const filters = {
  kind: z.enum(customerKinds).optional(),
  /** Only those on stop. */
  onStop: yes,
  /** Only those with money due. */
  owing: yes,
  /** Only those with a bin on site. */
  binsOut: yes,
  /** Words, or a number, an ABN or a phone number as a person writes it. */
  search: searchWords(200).optional(),
  sort: z.enum(customerSorts).default('name'),
}

export const CustomersExportQuery = z.object(filters)
export type CustomerFilters = z.output<typeof CustomersExportQuery>

export const CustomersQuery = z.object({
  ...filters,
  ...pageOf(25),
})

export const CustomerOrdersQuery = z.object({
  ...pageOf(25),
})
export type CustomerOrdersQuery = z.output<typeof CustomerOrdersQuery>

export const CustomerRow = z.object({
  id: z.uuid(),
  version: z.int(),
  number: z.string(),
  kind: z.enum(customerKinds),
  name: z.string(),
  abn: z.string().nullable(),
  /** The first contact; empty texts where there's none. */
  contactName: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Of the first site, or the billing address. */
  where: z.string(),
  sites: z.int(),
  orders: z.int(),
  /** The latest delivery. */
  lastOrderOn: day.nullable(),
  binsOut: z.number(),
  owed: cents,
  /** Why it is on stop; null if it isn't. */
  stopReason: z.string().nullable(),
})
export type CustomerRow = z.output<typeof CustomerRow>

export const CustomerPage = z.object({ data: z.array(CustomerRow), hasMore: z.boolean() })
