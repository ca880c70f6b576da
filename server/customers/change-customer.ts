import type { CustomerChange } from '#contract/office/customers/writes.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { lockCustomer } from './find-customer.ts'
import type { StoredCustomer } from './find-customer.ts'
import { readContacts, readSites, withoutOrigin } from './parts/read-parts.ts'
import { writeContacts, writeSites } from './parts/write-parts.ts'
import { requireAbn } from '#server/organisations/require-abn.ts'
import { requireSeen } from './require-seen.ts'
import { indexCustomer, keepFromUndoing, saveCustomer } from './save-customer.ts'

/**
 * Changes a customer, its contacts and its sites. The same again changes nothing.
 * @param version the one that the caller has seen
 * @throws Refusal 404, 412, or 422
 */
export async function changeCustomer(
  org: Org,
  { id, version, read }: { id: string; version: number; read: () => CustomerChange },
): Promise<void> {
  const customer = await lockCustomer(org, id)
  await requireSeen(org, customer, version)
  const change = read()
  const { contacts, sites } = change
  const before = await readState(org, customer)
  if (contacts) await writeContacts(org, customer.id, contacts)
  if (sites) await writeSites(org, customer.id, sites)
  const columns = columnsOf(change)
  const after = await readState(org, { ...customer, ...columns })
  const changed = Object.keys(before).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  if (changed.length === 0) return
  await saveCustomer(org, customer.id, columns)
  await keepFromUndoing(org, customer.id, changed)
  await indexCustomer(org, customer.id)
  const only = (state: State) => Object.fromEntries(changed.map((field) => [field, state[field]]))
  await recordAudit(org, 'customer.changed', customer.id, {
    before: only(before),
    after: { ...only(after), version: customer.version + 1 },
  })
}

type State = Record<string, unknown>

async function readState(org: Org, customer: StoredCustomer): Promise<State> {
  const { kind, name, abn, notes } = customer
  return {
    kind,
    name,
    abn,
    notes,
    billingAddress: customer.billing_address,
    invoiceOn: customer.invoice_on,
    invoiceBy: customer.invoice_by,
    termsDays: customer.terms_days,
    dueFrom: customer.due_from,
    creditLimit: customer.credit_limit,
    reminders: customer.reminders,
    contacts: (await readContacts(org, customer.id)).map(withoutOrigin),
    sites: (await readSites(org, customer.id)).map(withoutOrigin),
  }
}

function columnsOf(change: CustomerChange) {
  const { kind, name, abn, billingAddress, notes, creditLimit, reminders } = change
  const { invoiceOn, invoiceBy, termsDays, dueFrom } = change
  return {
    ...(kind !== undefined && { kind }),
    ...(name !== undefined && { name }),
    ...(abn !== undefined && { abn: requireAbn(abn) }),
    ...(billingAddress !== undefined && { billing_address: billingAddress }),
    ...(notes !== undefined && { notes }),
    ...(invoiceOn !== undefined && { invoice_on: invoiceOn }),
    ...(invoiceBy !== undefined && { invoice_by: invoiceBy }),
    ...(termsDays !== undefined && { terms_days: termsDays }),
    ...(dueFrom !== undefined && { due_from: dueFrom }),
    ...(creditLimit !== undefined && { credit_limit: creditLimit }),
    ...(reminders !== undefined && { reminders }),
  }
}
