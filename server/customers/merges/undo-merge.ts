import { sql } from 'kysely'
import { presentNumber } from '#contract/office/customers/customer.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findCustomer, lockCustomers } from '#server/customers/find-customer.ts'
import { indexCustomers, saveCustomer } from '#server/customers/save-customer.ts'
import type { CustomerColumns } from '#server/customers/save-customer.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/refusal.ts'
import { readAbove, takeBackPassedOn } from './passed-on.ts'
import { takeAgain } from './take-again.ts'
import { columnsOf } from './taken.ts'
import type { Taken } from './taken.ts'

type Row = { kept_id: string; merged_id: string; taken: Taken }

/**
 * Takes a merged customer out again. It has what it had, with what people have changed in its contacts and
 * sites since. The one that stayed gives back what it took, unless a person has changed that; and so do those that took
 * it from there, if that one was merged since. Each takes what others that are merged into it have instead.
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
  const { kept_id: keptId, merged_id: mergedId } = merge
  const above = await readAbove(org, keptId)
  const locked = await lockCustomers(org, [...new Set([shown.id, keptId, mergedId, ...above])])
  const kept = { id: keptId, taken: (await endMerge(org, { id: shown.id, mergeId })).taken }
  const givenBack = new Map(
    [kept, ...(await takeBackPassedOn(org, kept))].map(({ id: of, taken }) => [of, taken]),
  )
  const changes = new Map<string, Partial<CustomerColumns>>()
  // From below, because each may take again what the one below it has by then.
  for (const changed of new Set([...givenBack.keys(), shown.id])) {
    const back = givenBack.get(changed) ?? {}
    const again = await takeAgain(org, { id: changed, givenBack: back })
    const columns = { ...columnsOf(back, 'before'), ...again }
    await saveCustomer(org, changed, columns)
    changes.set(changed, columns)
  }
  await saveCustomer(org, mergedId, { merged_into_id: null })
  await indexCustomers(org, [shown.id, mergedId])
  const merged = locked.find((one) => one.id === mergedId)
  for (const customer of locked) {
    const taken = givenBack.get(customer.id)
    if (!taken && customer.id !== mergedId && customer.id !== shown.id) continue
    await recordAudit(org, 'customer.unmerged', customer.id, {
      ...(taken && { before: columnsOf(taken, 'after') }),
      after: {
        ...changes.get(customer.id),
        merged: { id: mergedId, number: merged && presentNumber(merged.number) },
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
