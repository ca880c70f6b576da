import type { CustomerColumn } from '#contract/office/customers/columns.ts'
import type { CustomerContact, CustomerSite } from '#contract/office/customers/customer.ts'
import type { ContactBody, CustomerChange, SiteBody } from '#contract/office/customers/writes.ts'
import { changeCustomer } from '#server/customers/change-customer.ts'
import { addressKey } from '#contract/office/customers/address-key.ts'
import { nameKey } from '#server/customers/matching/similar-names.ts'
import { readContacts, readSites, withoutOrigin } from '#server/customers/parts/read-parts.ts'
import type { Org } from '#server/db/tenant.ts'
import type { PlannedRow } from './plan-import.ts'

/**
 * Changes a customer by what its row says. What the row leaves empty stays; a contact or site that isn't
 * there is added, and none is taken away.
 */
export async function updateFromRow(org: Org, row: PlannedRow): Promise<void> {
  const { customer, match, given } = row
  if (!customer || !match) return
  const has = (column: CustomerColumn) => given.has(column)
  const [contact] = customer.contacts
  const [site] = customer.sites
  const change: CustomerChange = {
    ...(has('kind') && { kind: customer.kind }),
    ...(has('name') && { name: customer.name }),
    ...(has('abn') && { abn: customer.abn }),
    ...(has('billingAddress') && { billingAddress: customer.billingAddress }),
    ...(has('notes') && { notes: customer.notes }),
    ...(has('termsDays') && { termsDays: customer.termsDays }),
    ...(has('creditLimit') && { creditLimit: customer.creditLimit }),
    ...(contact && { contacts: withContact(await readContacts(org, match.id), contact, has) }),
    ...(site && { sites: withSite(await readSites(org, match.id), site, has) }),
  }
  await changeCustomer(org, { id: match.id, version: match.version, read: () => change })
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
