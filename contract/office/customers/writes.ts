import * as z from 'zod'
import { dueFroms, invoiceGroups, invoiceMoments } from '#contract/invoices/invoice-words.ts'
import { emailOrNone, fewLines, oneLine, text, uuid, visibleName } from '#contract/values/text.ts'
import { contactRoles, customerKinds } from './customer.ts'

/** What the office sends to make and change customers (rules, section 11, "Customers"). */

export const MAX_CONTACTS = 50
export const MAX_SITES = 200
/** Bytes of a customer with as many contacts and sites as it can have. */
export const MAX_CUSTOMER_BYTES = 512 * 1024

const phone = oneLine(0, 30).refine((value) => value === '' || value.length >= 8, {
  error: 'must be 8 to 30 characters long',
})

const contact = {
  name: visibleName(1, 120),
  email: emailOrNone.default(''),
  phone: phone.default(''),
  roles: z
    .array(z.enum(contactRoles))
    .refine((roles) => new Set(roles).size === roles.length, {
      error: 'must name each role once',
      params: { code: 'duplicate' },
    })
    .default([]),
}

const site = {
  address: oneLine(5, 250),
  suburb: oneLine(0, 120).default(''),
  postcode: oneLine(0, 12).default(''),
  accessNotes: text(0, 1000).default(''),
  purchaseOrderRequired: z.boolean().default(false),
}

/** With an id it's one that the customer has; without one it's new. */
const id = uuid.optional()
export const ContactBody = z.strictObject({ id, ...contact })
export type ContactBody = z.output<typeof ContactBody>
export const SiteBody = z.strictObject({ id, ...site })
export type SiteBody = z.output<typeof SiteBody>

const fields = {
  kind: z.enum(customerKinds),
  name: visibleName(2, 120),
  /** In any spelling; empty is none. */
  abn: oneLine(0, 40),
  billingAddress: fewLines(10, 300),
  notes: text(0, 4000),
  invoiceOn: z.enum(invoiceMoments),
  invoiceBy: z.enum(invoiceGroups),
  termsDays: z.int().min(0).max(365),
  dueFrom: z.enum(dueFroms),
  creditLimit: z.int().min(0).max(100_000_000_000).nullable(),
  /** Whether it's reminded of unpaid invoices. */
  reminders: z.boolean(),
}

export const NewCustomerBody = z.strictObject({
  ...fields,
  abn: fields.abn.default(''),
  billingAddress: fields.billingAddress.default(''),
  notes: fields.notes.default(''),
  invoiceOn: fields.invoiceOn.default('payment_or_delivery'),
  invoiceBy: fields.invoiceBy.default('customer'),
  termsDays: fields.termsDays.default(0),
  dueFrom: fields.dueFrom.default('issue'),
  creditLimit: fields.creditLimit.default(null),
  reminders: fields.reminders.default(true),
  contacts: z.array(z.strictObject(contact)).max(MAX_CONTACTS).default([]),
  sites: z.array(z.strictObject(site)).max(MAX_SITES).default([]),
  /** Orders that are theirs, such as the one it's made from. */
  orderIds: z.array(uuid).max(100).default([]),
})
export type NewCustomer = z.output<typeof NewCustomerBody>

/** Only what is sent changes. A list of contacts or sites is the whole list. */
export const CustomerChangeBody = z
  .strictObject({
    ...fields,
    contacts: z.array(ContactBody).max(MAX_CONTACTS),
    sites: z.array(SiteBody).max(MAX_SITES),
  })
  .partial()
export type CustomerChange = z.output<typeof CustomerChangeBody>

export const StopBody = z.strictObject({ reason: text(1, 500) })

export const LinkOrdersBody = z.strictObject({ orderIds: z.array(uuid).min(1).max(100) })

export const MergeBody = z.strictObject({
  /** The customer that goes into the one of the path. */
  customerId: uuid,
  /** Its version, as it was shown. */
  version: z.int().min(1),
})
