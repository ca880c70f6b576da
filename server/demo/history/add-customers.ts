import type { InvoiceGroup } from '#contract/invoices/invoice-words.ts'
import type { ContactRole } from '#contract/office/customers/customer.ts'
import { createCustomer } from '#server/customers/create-customer.ts'
import { mergeCustomers } from '#server/customers/merges/merge-customers.ts'
import { stopCustomer } from '#server/customers/stop/change-stop.ts'
import type { Org } from '#server/db/tenant.ts'
import { query } from '#server/db/transaction.ts'
import type { Past } from './act.ts'
import { STOPPED, customers } from './people.ts'
import type { Customer } from './people.ts'

/** What the office knows of a company besides what its orders say. */
const firms: Partial<Record<string, Firm>> = {
  'Harbour Builders': {
    sites: [
      { address: '14 Waterview Street', suburb: 'Balmain', postcode: '2041' },
      { address: '210 Darling Street', suburb: 'Balmain', postcode: '2041' },
    ],
    notes: 'Jack decides, Accounts pays. Several sites at once.',
    termsDays: 14,
  },
  "O'Brien Landscapes": { termsDays: 7 },
  'Papas Property Care': {
    sites: [{ address: '18 Hall Street', suburb: 'Bondi Beach', postcode: '2026' }],
    termsDays: 30,
    monthlyBy: 'site',
  },
  'Gibson Strata': {
    sites: [
      { address: '5 Raglan Street', suburb: 'Cremorne', postcode: '2090' },
      { address: '40 Ben Boyd Road', suburb: 'Cremorne', postcode: '2090' },
    ],
    notes: 'Every bin needs a purchase order.',
    termsDays: 30,
    monthlyBy: 'purchase_order',
  },
  'Campbell Kitchens': { termsDays: 14, monthlyBy: 'customer' },
  'Costa Concrete': { notes: 'Clean fill only, check the first load.' },
}

type Firm = {
  sites?: Place[]
  notes?: string
  termsDays?: number
  /** By what it's invoiced once a month; absent if each order has an invoice of its own. */
  monthlyBy?: InvoiceGroup
}
type Place = { address: string; suburb: string; postcode: string }

/** Orders of this firm wait this morning: whose they are is one of the things to decide. */
const LEFT_TO_DECIDE = 'Inner West Demolition'
const BOOKED_TWICE = 'Harbour Builders'

/**
 * Makes the demo's customers from its orders, by the product's own operations: who ordered, in which order,
 * with the same numbers each time. One is on stop, and one was there twice and is merged.
 */
export async function addCustomers(past: Past): Promise<void> {
  const desk = past.at(past.today, '06:45')
  for (const [index, person] of customers.entries()) {
    await desk.inOrg(async (org) => {
      if (await isThere(org, person)) return
      const { id } = await createCustomer(org, {
        ...describe(person, index),
        orderIds: await ordersOf(org, person),
      })
      if (person.company === STOPPED) {
        const read = () => ({ reason: 'Two orders unpaid for six weeks' })
        await stopCustomer(org, { id, version: 1, read })
      }
      if (person.company === BOOKED_TWICE) await addTwin(org, id, person)
    })
  }
}

/** Whether the customer was added before the past was broken off. */
async function isThere(org: Org, { email }: Customer): Promise<boolean> {
  const rows = await org.tx.run(
    query
      .selectFrom('customer_contacts')
      .select('id')
      .where('organisation_id', '=', org.id)
      .where('email', '=', email)
      .limit(1),
  )
  return rows.length > 0
}

/** A second entry for the same firm, as it happens on the phone, merged into the first. */
async function addTwin(org: Org, id: string, { phone }: Customer): Promise<void> {
  const twin = await createCustomer(org, {
    ...empty,
    kind: 'company',
    name: 'Harbour Builders Pty Ltd',
    notes: 'Site office opens at 6:30.',
    contacts: [{ name: 'Site office', email: '', phone, roles: ['site'] }],
  })
  await mergeCustomers(org, { id, version: 1, read: () => ({ customerId: twin.id, version: 1 }) })
}

const empty = {
  abn: '',
  billingAddress: '',
  notes: '',
  termsDays: 0,
  creditLimit: null,
  reminders: true,
  ...({ invoiceOn: 'payment_or_delivery', invoiceBy: 'customer', dueFrom: 'issue' } as const),
  contacts: [],
  sites: [],
  orderIds: [],
}

function describe(person: Customer, index: number) {
  const { company, name, email, phone, address, suburb, postcode } = person
  const own = { address, suburb, postcode, ...plainSite }
  const roles: ContactRole[] = ['bookings']
  const contact = { name, email, phone, roles }
  if (company === null) {
    return { ...empty, kind: 'individual' as const, name, contacts: [contact], sites: [own] }
  }
  const { sites = [], notes = '', termsDays = 0, monthlyBy = null } = firms[company] ?? {}
  const needsOrder = company === 'Gibson Strata'
  const accounts: ContactRole[] = ['billing']
  return {
    ...empty,
    kind: 'company' as const,
    name: company,
    notes,
    termsDays,
    ...(termsDays > 0 && { invoiceOn: 'collection' as const }),
    ...(monthlyBy !== null && { invoiceOn: 'monthly' as const, invoiceBy: monthlyBy }),
    abn: demoAbn(index),
    billingAddress: `${address}, ${suburb} NSW ${postcode}`,
    creditLimit: termsDays > 0 ? 500_000 : null,
    contacts: [
      contact,
      ...(termsDays > 0
        ? [
            {
              name: 'Accounts',
              email: email.replace(/^[^@]+/, 'accounts'),
              phone: '',
              roles: accounts,
            },
          ]
        : []),
    ],
    sites: [own, ...sites.map((site) => ({ ...site, ...plainSite }))].map((site) => {
      return { ...site, purchaseOrderRequired: needsOrder }
    }),
  }
}

const plainSite = { accessNotes: '', purchaseOrderRequired: false }

async function ordersOf(org: Org, { email, company }: Customer): Promise<string[]> {
  const rows = await org.tx.run(
    query
      .selectFrom('orders')
      .select('id')
      .where('organisation_id', '=', org.id)
      .where('email', '=', email)
      .where('status', 'not in', company === LEFT_TO_DECIDE ? ['pending', 'confirmed'] : [''])
      .orderBy('created_at')
      .orderBy('id')
      .limit(100),
  )
  return rows.map(({ id }) => id)
}

/** An invented ABN whose check digits are right. */
function demoAbn(index: number): string {
  const rest = String(900_000_000 + index * 7_919)
  const sum = Array.from(rest, (digit, at) => Number(digit) * (3 + 2 * at)).reduce(
    (a, b) => a + b,
    0,
  )
  const check = (89 - (sum % 89)) % 89
  return `${Math.floor(check / 10) + 1}${check % 10}${rest}`
}
