import * as z from 'zod'
import { Person } from '#contract/office/order.ts'
import { dueFroms, invoiceGroups, invoiceMoments } from '#contract/invoices/invoice-words.ts'
import { cents, day, instant } from '#contract/values/text.ts'

/** A customer as the office sees it (rules, section 11, "Customers"). */

export const customerKinds = ['individual', 'company'] as const
export type CustomerKind = (typeof customerKinds)[number]

/** What a contact is asked about: bookings, bills, or the site when the crew comes. */
export const contactRoles = ['bookings', 'billing', 'site'] as const
export type ContactRole = (typeof contactRoles)[number]

/** A customer by name, where others are mentioned. */
export const CustomerInBrief = z.object({ id: z.uuid(), number: z.string(), name: z.string() })
export type CustomerInBrief = z.output<typeof CustomerInBrief>

/** Why a customer gets no telephone orders. */
export const Stop = z.object({ at: instant, by: Person, reason: z.string() })
export type Stop = z.output<typeof Stop>

/** Of a merged customer, which customer a contact or site came with. */
const from = CustomerInBrief.nullable()

export const CustomerContact = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  roles: z.array(z.enum(contactRoles)),
  from,
})
export type CustomerContact = z.output<typeof CustomerContact>

export const CustomerSite = z.object({
  id: z.uuid(),
  address: z.string(),
  suburb: z.string(),
  postcode: z.string(),
  accessNotes: z.string(),
  purchaseOrderRequired: z.boolean(),
  from,
})
export type CustomerSite = z.output<typeof CustomerSite>

/** Bins of one order that are on site now. */
export const BinsOut = z.object({
  orderId: z.uuid(),
  reference: z.string(),
  productName: z.string(),
  sizeCubicMetres: z.number().nullable(),
  wasteType: z.string().nullable(),
  count: z.number(),
  address: z.string(),
  suburb: z.string().nullable(),
  /** The agreed day of collection. */
  dueOn: day,
})
export type BinsOut = z.output<typeof BinsOut>

/** A customer that was merged into this one, and can be taken out again. */
export const MergedCustomer = CustomerInBrief.extend({
  mergeId: z.uuid(),
  at: instant,
  by: Person,
  /** What this customer had no value for, and took from the other. */
  took: z.array(z.string()),
})

export const Customer = z.object({
  id: z.uuid(),
  version: z.int(),
  number: z.string(),
  kind: z.enum(customerKinds),
  name: z.string(),
  /** Eleven digits. */
  abn: z.string().nullable(),
  billingAddress: z.string(),
  notes: z.string(),
  /** When its orders are invoiced. */
  invoiceOn: z.enum(invoiceMoments),
  /** What one monthly invoice is for. */
  invoiceBy: z.enum(invoiceGroups),
  /** Days until an invoice is due; 0 is on issue. */
  termsDays: z.int(),
  /** What those days count from. */
  dueFrom: z.enum(dueFroms),
  creditLimit: cents.nullable(),
  /** Whether it's reminded of unpaid invoices. */
  reminders: z.boolean(),
  /** The day on which it was last reminded. */
  lastRemindedOn: day.nullable(),
  stop: Stop.nullable(),
  contacts: z.array(CustomerContact),
  sites: z.array(CustomerSite),
  /** Due from its orders as they are. */
  owed: cents,
  /** How many orders it has. */
  orders: z.int(),
  binsOut: z.array(BinsOut),
  merged: z.array(MergedCustomer),
  /** The customer that shows in place of this one. */
  mergedInto: CustomerInBrief.nullable(),
  /** When it was made anonymous; from then on nothing is written about it. */
  anonymisedAt: instant.nullable(),
  createdAt: instant,
})
export type Customer = z.output<typeof Customer>

/** "C-000012". */
export function presentNumber(number: number): string {
  return `C-${String(number).padStart(6, '0')}`
}

/** The number in "C-000012", "c12" or "12"; null if the text isn't one. */
export function readNumber(text: string): number | null {
  const [, digits] = /^\s*(?:c\s*-?\s*)?0*([1-9]\d{0,8})\s*$/i.exec(text) ?? []
  return digits === undefined ? null : Number(digits)
}
