import { randomUUIDv7 } from 'node:crypto'
import type { NewCustomer } from '#contract/office/customers/writes.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findReplay } from '#server/db/idempotency/find-replay.ts'
import type { Attempt, Made } from '#server/db/idempotency/find-replay.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { linkOrders } from './links/link-orders.ts'
import { writeContacts, writeSites } from './parts/write-parts.ts'
import { requireAbn } from '#server/organisations/require-abn.ts'
import { indexCustomers } from './save-customer.ts'
import { lockNumbers, takeNumbers } from './take-number.ts'

/**
 * Adds a customer with the organisation's next number, its contacts, sites and orders. A known idempotency
 * key adds nothing.
 * @throws Refusal 422
 */
export async function createCustomer(
  org: Org,
  customer: NewCustomer,
  key: Attempt | null = null,
): Promise<Made> {
  const last = await lockNumbers(org)
  const known = await findReplay(org, 'customers', key)
  if (known) return known
  const { kind, name, billingAddress, notes, creditLimit } = customer
  const abn = requireAbn(customer.abn)
  const [id, number] = [randomUUIDv7(), last + 1]
  await takeNumbers(org, number)
  await org.tx.run(
    query.insertInto('customers').values({
      organisation_id: org.id,
      id,
      number,
      kind,
      name,
      abn,
      notes,
      billing_address: billingAddress,
      invoice_on: customer.invoiceOn,
      invoice_by: customer.invoiceBy,
      terms_days: customer.termsDays,
      due_from: customer.dueFrom,
      credit_limit: creditLimit,
      reminders: customer.reminders,
      idempotency_key: key?.key ?? null,
      body_hash: key?.bodyHash ?? null,
      created_at: org.now,
      updated_at: org.now,
    }),
  )
  await writeContacts(org, [{ customerId: id, contacts: customer.contacts }])
  await writeSites(org, [{ customerId: id, sites: customer.sites }])
  await indexCustomers(org, [id])
  const { orderIds, ...details } = customer
  await recordAudit(org, 'customer.created', id, { after: { ...details, abn, number, version: 1 } })
  if (orderIds.length > 0) await linkOrders(org, { customerId: id, orderIds })
  return { id, replayOf: null }
}
