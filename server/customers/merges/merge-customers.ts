import { randomUUIDv7 } from 'node:crypto'
import { presentNumber } from '#contract/office/customers/customer.ts'
import { whatMergeTakes } from '#contract/office/customers/merging.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import {
  findCustomer,
  lockCustomers,
  refuseAnonymous,
  refuseMerged,
  refuseUnknownCustomer,
} from '#server/customers/find-customer.ts'
import type { StoredCustomer } from '#server/customers/find-customer.ts'
import { requireSeen } from '#server/customers/require-seen.ts'
import { indexCustomers, saveCustomer } from '#server/customers/save-customer.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { columnsOf, compared, takeFrom } from './taken.ts'

export type Merge = {
  /** The customer that stays, and its version as the caller has seen it. */
  id: string
  version: number
  /** The one that goes into it, as the caller has seen it. */
  read: () => { customerId: string; version: number }
}

/**
 * Merges a customer into another (rules, section 11, "Customers"). Nothing moves: the other one points to
 * the one that stays, and its orders, contacts and sites show there. What the one that stays has no value
 * for, it takes.
 * @throws Refusal 404, 412 if either has changed, or 422 if either was merged already, or the one that stays is
 *   anonymous
 */
export async function mergeCustomers(org: Org, { id, version, read }: Merge): Promise<void> {
  // Both are locked together, so this one is looked at before the body says which is the other.
  await requireKept(org, await findCustomer(org, id), version)
  const other = read()
  const locked = await lockCustomers(org, [id, other.customerId])
  const find = (wanted: string) => locked.find((one) => one.id === wanted.toLowerCase())
  const [kept, merged] = [find(id), find(other.customerId)]
  if (!kept) throw refuseUnknownCustomer()
  refuseUnless(merged !== undefined, 'is not a customer of this organisation')
  if (!merged) return
  refuseUnless(merged.id !== kept.id, 'is this customer itself')
  await requireKept(org, kept, version)
  await refuseMerged(org, merged, 'customerId')
  await requireSeen(org, merged, other.version)
  await write(org, kept, merged)
}

/** @throws Refusal 412, or 422 if no other customer can go into this one */
async function requireKept(org: Org, kept: StoredCustomer, version: number): Promise<void> {
  await refuseMerged(org, kept)
  refuseAnonymous(kept)
  await requireSeen(org, kept, version)
}

async function write(org: Org, kept: StoredCustomer, merged: StoredCustomer): Promise<void> {
  const taken = takeFrom(kept, merged, whatMergeTakes(compared(kept), compared(merged)))
  const [before, after] = [columnsOf(taken, 'before'), columnsOf(taken, 'after')]
  await org.tx.run(
    query.insertInto('customer_merges').values({
      organisation_id: org.id,
      id: randomUUIDv7(),
      kept_id: kept.id,
      merged_id: merged.id,
      taken: JSON.stringify(taken),
      merged_by: JSON.stringify(org.actor),
      merged_at: org.now,
    }),
  )
  await saveCustomer(org, kept.id, after)
  await saveCustomer(org, merged.id, { merged_into_id: kept.id })
  await indexCustomers(org, [kept.id])
  const brief = ({ id, number }: StoredCustomer) => ({ id, number: presentNumber(number) })
  await recordAudit(org, 'customer.merged', kept.id, {
    before,
    after: { ...after, merged: brief(merged), version: kept.version + 1 },
  })
  await recordAudit(org, 'customer.merged', merged.id, {
    after: { mergedInto: brief(kept), version: merged.version + 1 },
  })
}

function refuseUnless(holds: boolean, message: string): void {
  if (!holds) throw new Refusal(422, { field: 'customerId', code: 'unknown', message })
}
