import { sayAbn } from '#contract/values/abn.ts'
import { DUE_FROM, INVOICED_BY, INVOICED_ON } from '#web/office/customers/words.ts'
import type { OneCustomer } from '#web/office/customers/use-customer.ts'

/** The fields of a customer's parts, as the forms have them: each value is text. */

export type EditField = {
  name: string
  label: string
  kind?: 'text' | 'lines' | 'choice' | 'email' | 'tel' | 'number' | 'check'
  help?: string
  /** Whether two of them fit side by side. */
  short?: boolean
  options?: readonly (readonly [string, string])[]
}

type Values = Readonly<Record<string, string>>

export function labelsOf(fields: readonly EditField[]): Values {
  return Object.fromEntries(fields.map(({ name, label }) => [name, label]))
}

export const detailFields: readonly EditField[] = [
  { name: 'name', label: 'Name' },
  {
    name: 'kind',
    label: 'Kind',
    kind: 'choice',
    short: true,
    options: [
      ['company', 'Company'],
      ['individual', 'Person'],
    ],
  },
  { name: 'abn', label: 'ABN', short: true },
  { name: 'billingAddress', label: 'Billing address', kind: 'lines' },
  { name: 'invoiceOn', label: 'Invoiced', kind: 'choice', short: true, options: INVOICED_ON },
  {
    name: 'invoiceBy',
    label: 'One invoice a month for',
    kind: 'choice',
    short: true,
    options: INVOICED_BY,
  },
  { name: 'termsDays', label: 'Terms in days', kind: 'number', short: true },
  { name: 'dueFrom', label: 'Counted from', kind: 'choice', short: true, options: DUE_FROM },
  { name: 'creditLimit', label: 'Credit limit', kind: 'number', short: true },
  { name: 'reminders', label: 'Gets reminders of unpaid invoices', kind: 'check' },
  { name: 'notes', label: 'Notes', kind: 'lines' },
]

export function detailsOf(one: OneCustomer): Values {
  const { name, kind, billingAddress, notes } = one
  return {
    name,
    kind,
    billingAddress,
    notes,
    abn: sayAbn(one.abn ?? ''),
    invoiceOn: one.invoiceOn,
    invoiceBy: one.invoiceBy,
    termsDays: String(one.termsDays),
    dueFrom: one.dueFrom,
    creditLimit: one.creditLimit === null ? '' : String(one.creditLimit / 100),
    reminders: one.reminders ? 'yes' : '',
  }
}

export const contactFields: readonly EditField[] = [
  { name: 'name', label: 'Name' },
  { name: 'phone', label: 'Phone', kind: 'tel', short: true },
  { name: 'email', label: 'Email', kind: 'email', short: true },
  { name: 'bookings', label: 'Asked about bookings', kind: 'check' },
  { name: 'billing', label: 'Gets the bills', kind: 'check' },
  { name: 'site', label: 'Is on site', kind: 'check' },
]

type Contact = OneCustomer['contacts'][number]
const ROLES = ['bookings', 'billing', 'site'] as const

export function contactValues(contact: Contact | null): Values {
  const { name = '', phone = '', email = '', roles = [] } = contact ?? {}
  const checks = ROLES.map((role) => [role, roles.includes(role) ? 'yes' : ''])
  return { name, phone, email, ...Object.fromEntries(checks) }
}

/** A contact as it is sent: as it was, with what was typed. */
export function contactBody(contact: Contact | null, typed: Values) {
  const values = { ...contactValues(contact), ...typed }
  return {
    ...(contact && { id: contact.id }),
    name: values['name'] ?? '',
    phone: values['phone'] ?? '',
    email: values['email'] ?? '',
    roles: ROLES.filter((role) => values[role] === 'yes'),
  }
}

export const siteFields: readonly EditField[] = [
  { name: 'address', label: 'Address' },
  { name: 'suburb', label: 'Suburb', short: true },
  { name: 'postcode', label: 'Postcode', short: true },
  {
    name: 'accessNotes',
    label: 'Access',
    kind: 'lines',
    help: 'Gate code, where to turn, who to ring.',
  },
  { name: 'purchaseOrderRequired', label: 'Orders need a purchase order', kind: 'check' },
]

type Site = OneCustomer['sites'][number]

export function siteValues(site: Site | null): Values {
  const { address = '', suburb = '', postcode = '', accessNotes = '' } = site ?? {}
  const isRequired = site?.purchaseOrderRequired === true
  return { address, suburb, postcode, accessNotes, purchaseOrderRequired: isRequired ? 'yes' : '' }
}

/** A site as it is sent: as it was, with what was typed. */
export function siteBody(site: Site | null, typed: Values) {
  const values = { ...siteValues(site), ...typed }
  return {
    ...(site && { id: site.id }),
    address: values['address'] ?? '',
    suburb: values['suburb'] ?? '',
    postcode: values['postcode'] ?? '',
    accessNotes: values['accessNotes'] ?? '',
    purchaseOrderRequired: values['purchaseOrderRequired'] === 'yes',
  }
}
