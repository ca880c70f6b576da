import { sql } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import { lockCustomers } from '#server/customers/find-customer.ts'
import { lockNumbers, takeNumbers } from '#server/customers/take-number.ts'
import type { Org, OrgDesk } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { checkFile } from './check-file.ts'
import { lockImport } from './find-import.ts'
import type { StoredImport } from './find-import.ts'
import { updateFromRows } from './update-from-rows.ts'
import { writeNew } from './write-new.ts'

/** Rows that are written together: few statements, each far from the time that a statement has. */
const BATCH = 500

/**
 * Imports a file that was checked, in one transaction: all of it or nothing. A transaction before says that
 * it's under way, for everyone who looks meanwhile.
 * @throws Refusal 404, 412 if the file or the customers have changed since it was checked, or 422
 */
export async function applyImport(
  { inOrg }: Pick<OrgDesk, 'inOrg'>,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const found = await inOrg((org) => begin(org, id, version))
  try {
    await inOrg((org) => write(org, found))
  } catch (error) {
    await inOrg((org) => giveUp(org, found.id))
    throw error
  }
}

async function begin(org: Org, id: string, version: number): Promise<StoredImport> {
  const found = await lockImport(org, id, version)
  const { report, settings } = found
  if (report.error > 0 && settings.onError === 'stop') {
    const message = 'has rows with errors, mend them in the file or leave them out'
    throw new Refusal(422, { field: 'onError', code: 'wrong_state', message })
  }
  if (report.create + report.update === 0) {
    const message = 'has no customer to add or change'
    throw new Refusal(422, { field: 'import', code: 'too_few', message })
  }
  await org.tx.run(sql`
    update imports set state = 'applying', applying_since = ${org.now}, version = version + 1
    where organisation_id = ${org.id} and id = ${found.id}`)
  return found
}

async function write(
  org: Org,
  { id, csv, settings, plan_hash: planned }: StoredImport,
): Promise<void> {
  const last = await lockNumbers(org)
  const { rows, report, planHash } = await checkFile(org, csv ?? '', settings)
  if (planHash !== planned) {
    throw new Refusal(412, 'Customers have changed since the file was checked: check it again')
  }
  const added = rows.flatMap(({ action, customer }) => {
    return action === 'create' && customer ? [customer] : []
  })
  for (let from = 0; from < added.length; from += BATCH) {
    await writeNew(org, added.slice(from, from + BATCH), last + from)
  }
  await takeNumbers(org, last + added.length)
  const updates = rows.filter(({ action }) => action === 'update')
  // Everyone locks customers in one order, and batches are in the order of the file.
  await lockCustomers(
    org,
    updates.flatMap(({ match }) => match?.id ?? []),
  )
  for (let from = 0; from < updates.length; from += BATCH) {
    await updateFromRows(org, updates.slice(from, from + BATCH))
  }
  await org.tx.run(sql`
    update imports set state = 'done', csv = null, version = version + 1, applied_at = ${org.now},
      applied_by = ${JSON.stringify(org.actor)}::jsonb
    where organisation_id = ${org.id} and id = ${id}`)
  const { create, update, skip, error } = report
  await recordAudit(org, 'customer.imported', id, {
    after: {
      create,
      update,
      skip,
      error,
      firstNumber: last + 1,
      lastNumber: last + create,
    },
  })
}

async function giveUp(org: Org, id: string): Promise<void> {
  await org.tx.run(sql`
    update imports set state = 'checked', version = version + 1
    where organisation_id = ${org.id} and id = ${id} and state = 'applying'`)
}
