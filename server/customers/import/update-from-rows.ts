import type { CustomerColumn } from '#contract/office/customers/columns.ts'
import type { CustomerContact, CustomerSite } from '#contract/office/customers/customer.ts'
import type {
  ContactBody,
  CustomerChange,
  NewCustomer,
  SiteBody,
} from '#contract/office/customers/writes.ts'
import { changeCustomers } from '#server/customers/change-customers.ts'
import { addressKey } from '#contract/office/customers/address-key.ts'
import { nameKey } from '#server/customers/matching/similar-names.ts'
import { readContactsOf, readSitesOf, withoutOrigin } from '#server/customers/parts/read-parts.ts'
import type { Org } from '#server/db/tenant.ts'
import type { PlannedRow } from './plan-import.ts'

/**
 * Changes customers by what their rows say. What a row leaves empty stays; a contact or site that isn't there is
 * added, and none is taken away.
 */
export async function updateFromRows(org: Org, rows: readonly PlannedRow[]): Promise<void> {
  const ids = rows.flatMap(({ match }) => match?.id ?? [])
  const contacts = await readContactsOf(org, ids)
  const sites = await readSitesOf(org, ids)
  const changes = rows.flatMap(({ customer, match, given }) => {
    if (!customer || !match) return []
    const { id, version } = match
    const known = { contacts: contacts.get(id) ?? [], sites: sites.get(id) ?? [] }
    return [{ id, version, read: () => changeOf(customer, given, known) }]
  })
  await changeCustomers(org, changes)
}

type Known = { contacts: readonly CustomerContact[]; sites: readonly CustomerSite[] }

function changeOf(customer: NewCustomer, given: PlannedRow['given'], known: Known): CustomerChange {
  const has: Has = (column) => given.has(column)
  const [contact] = customer.contacts
  const [site] = customer.sites
  return {
    ...(has('kind') && { kind: customer.kind }),
    ...(has('name') && { name: customer.name }),
    ...(has('abn') && { abn: customer.abn }),
    ...(has('billingAddress') && { billingAddress: customer.billingAddress }),
    ...(has('notes') && { notes: customer.notes }),
    ...(has('termsDays') && { termsDays: customer.termsDays }),
    ...(has('creditLimit') && { creditLimit: customer.creditLimit }),
    ...(contact && { contacts: withContact(known.contacts, contact, has) }),
    ...(site && { sites: withSite(known.sites, site, has) }),
  }
}

type Has = (column: CustomerColumn) => boolean

function withContact(
  known: readonly CustomerContact[],
  { name, email, phone }: ContactBody,
  has: Has,
): ContactBody[] {
  const own = known.map((contact): ContactBody => withoutOrigin(contact))
  const isSame = (other: ContactBody) =>
    (email !== '' && other.email.toLowerCase() === email.toLowerCase()) ||
    nameKey(other.name) === nameKey(name)
  const at = own.findIndex(isSame)
  const found = own[at]
  if (!found) return [...own, { name, email, phone, roles: [] }]
  const changed = {
    ...found,
    ...(has('contactName') && { name }),
    ...(has('email') && { email }),
    ...(has('phone') && { phone }),
  }
  return own.with(at, changed)
}

function withSite(known: readonly CustomerSite[], site: SiteBody, has: Has): SiteBody[] {
  const own = known.map((other): SiteBody => withoutOrigin(other))
  const at = own.findIndex((other) => addressKey(other.address) === addressKey(site.address))
  const found = own[at]
  if (!found) return [...own, site]
  const changed = {
    ...found,
    address: site.address,
    ...(has('suburb') && { suburb: site.suburb }),
    ...(has('postcode') && { postcode: site.postcode }),
    ...(has('accessNotes') && { accessNotes: site.accessNotes }),
    ...(has('purchaseOrderRequired') && { purchaseOrderRequired: site.purchaseOrderRequired }),
  }
  return own.with(at, changed)
}
