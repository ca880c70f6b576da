import { sql } from 'kysely'
import type { CustomerChange } from '#contract/office/customers/writes.ts'
import { recordAudits } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import {
  lockCustomers,
  refuseAnonymous,
  refuseMerged,
  refuseUnknownCustomer,
} from './find-customer.ts'
import type { StoredCustomer } from './find-customer.ts'
import { readContactsOf, readSitesOf, withoutOrigin } from './parts/read-parts.ts'
import { writeContacts, writeSites } from './parts/write-parts.ts'
import { requireAbn } from '#server/organisations/require-abn.ts'
import { requireSeen } from './require-seen.ts'
import { indexCustomers, keepFromUndoing } from './save-customer.ts'

export type Changing = {
  id: string
  /** The one that the caller has seen. */
  version: number
  /** Reads the change, once that is the latest. */
  read: () => CustomerChange
}

/**
 * Changes customers, their contacts and their sites, each customer once: all of them in as few statements as one, because
 * an import changes thousands. The same again changes nothing.
 * @throws Refusal 404, 412, or 422
 */
export async function changeCustomers(org: Org, asked: readonly Changing[]): Promise<void> {
  const changes = await lock(org, asked)
  const before = await readStates(
    org,
    changes.map(({ customer }) => customer),
  )
  await writeContacts(
    org,
    changes.flatMap(({ customer, change: { contacts } }) =>
      contacts ? [{ customerId: customer.id, contacts }] : [],
    ),
  )
  await writeSites(
    org,
    changes.flatMap(({ customer, change: { sites } }) =>
      sites ? [{ customerId: customer.id, sites }] : [],
    ),
  )
  const after = await readStates(
    org,
    changes.map(({ customer, change }) => ({ ...customer, ...columnsOf(change) })),
  )
  const changed = changes.flatMap(({ customer: { id, version } }, index) => {
    const [old, now] = [before[index] ?? {}, after[index] ?? {}]
    const fields = Object.keys(old).filter(
      (field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]),
    )
    return fields.length === 0 ? [] : [{ id, version: version + 1, fields, old, now }]
  })
  if (changed.length === 0) return
  await save(
    org,
    changed.map(({ id, now }) => ({ ...now, id })),
  )
  await keepFromUndoing(org, changed)
  await indexCustomers(
    org,
    changed.map(({ id }) => id),
  )
  await recordAudits(
    org,
    changed.map(({ id, version, fields, old, now }) => {
      const only = (state: State) =>
        Object.fromEntries(fields.map((field) => [field, state[field]]))
      return {
        action: 'customer.changed',
        subject: id,
        before: only(old),
        after: { ...only(now), version },
      }
    }),
  )
}

async function lock(
  org: Org,
  asked: readonly Changing[],
): Promise<{ customer: StoredCustomer; change: CustomerChange }[]> {
  const ids = asked.map(({ id }) => id)
  const locked = new Map((await lockCustomers(org, ids)).map((one) => [one.id, one]))
  const changes = []
  for (const { id, version, read } of asked) {
    const customer = locked.get(id.toLowerCase())
    if (!customer) throw refuseUnknownCustomer()
    await refuseMerged(org, customer)
    refuseAnonymous(customer)
    await requireSeen(org, customer, version)
    changes.push({ customer, change: read() })
  }
  return changes
}

type State = Record<string, unknown>

/** What can be changed of customers, in their order. */
async function readStates(org: Org, customers: readonly StoredCustomer[]): Promise<State[]> {
  const ids = customers.map(({ id }) => id)
  const contacts = await readContactsOf(org, ids)
  const sites = await readSitesOf(org, ids)
  return customers.map(({ id, kind, name, abn, notes, ...customer }) => ({
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
    contacts: (contacts.get(id) ?? []).map(withoutOrigin),
    sites: (sites.get(id) ?? []).map(withoutOrigin),
  }))
}

/** Writes the columns of locked customers and raises their versions. */
async function save(org: Org, states: readonly State[]): Promise<void> {
  const rows = states.map((state) => ({ ...state, contacts: undefined, sites: undefined }))
  await org.tx.run(sql`
    update customers c set version = c.version + 1, updated_at = ${org.now}, kind = r.kind,
      name = r.name, abn = r.abn, notes = r.notes, billing_address = r."billingAddress",
      invoice_on = r."invoiceOn", invoice_by = r."invoiceBy", terms_days = r."termsDays",
      due_from = r."dueFrom", credit_limit = r."creditLimit", reminders = r.reminders
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, kind text, name text,
      abn text, notes text, "billingAddress" text, "invoiceOn" text, "invoiceBy" text,
      "termsDays" integer, "dueFrom" text, "creditLimit" bigint, reminders boolean)
    where c.organisation_id = ${org.id} and c.id = r.id`)
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
