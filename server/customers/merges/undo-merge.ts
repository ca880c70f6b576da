import { sql } from 'kysely'
import { presentNumber } from '#contract/office/customers/customer.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findCustomer, lockCustomers } from '#server/customers/find-customer.ts'
import { indexCustomer, saveCustomer } from '#server/customers/save-customer.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/refusal.ts'
import { columnsOf } from './taken.ts'
import type { Taken } from './taken.ts'

type Row = { kept_id: string; merged_id: string; taken: Taken }

/**
 * Takes a merged customer out again. It has what it had, with what people have changed in its contacts and
 * sites since. The one that stayed gives back what it took, unless a person has changed that.
 * @param id the customer that the merged one shows at now
 * @throws Refusal 404
 */
export async function undoMerge(
  org: Org,
  { id, mergeId }: { id: string; mergeId: string },
): Promise<void> {
  const shown = await findCustomer(org, id)
  const merge = isUuid(mergeId) ? await readMerge(org, mergeId) : undefined
  if (!merge) throw refuseUnknownMerge()
  const locked = await lockCustomers(org, [shown.id, merge.kept_id, merge.merged_id])
  const { taken } = await endMerge(org, { id: shown.id, mergeId })
  const after = columnsOf(taken, 'before')
  await saveCustomer(org, merge.kept_id, after)
  await saveCustomer(org, merge.merged_id, { merged_into_id: null })
  if (shown.id !== merge.kept_id) await saveCustomer(org, shown.id)
  for (const changed of [shown.id, merge.merged_id]) await indexCustomer(org, changed)
  for (const customer of locked) {
    const merged = locked.find((one) => one.id === merge.merged_id)
    const isKept = customer.id === merge.kept_id
    await recordAudit(org, 'customer.unmerged', customer.id, {
      ...(isKept && { before: columnsOf(taken, 'after') }),
      after: {
        ...(isKept && after),
        merged: { id: merge.merged_id, number: merged && presentNumber(merged.number) },
        version: customer.version + 1,
      },
    })
  }
}

async function readMerge(org: Org, mergeId: string): Promise<Row | undefined> {
  const [merge] = await org.tx.run(sql<Row>`
    select kept_id, merged_id, taken from customer_merges
    where organisation_id = ${org.id} and id = ${mergeId}`)
  return merge
}

/** Ends a merge that is live and below the customer, as it is once they are locked. */
async function endMerge(
  org: Org,
  { id, mergeId }: { id: string; mergeId: string },
): Promise<{ taken: Taken }> {
  const [ended] = await org.tx.run(sql<{ taken: Taken }>`
    update customer_merges
    set undone_at = ${org.now}, undone_by = ${JSON.stringify(org.actor)}::jsonb
    where organisation_id = ${org.id} and id = ${mergeId} and undone_at is null
      and kept_id in (select id from customer_family(${org.id}, ${id}))
    returning taken`)
  if (!ended) throw refuseUnknownMerge()
  return ended
}

function refuseUnknownMerge(): Refusal {
  return new Refusal(404, 'No merge has that id')
}
