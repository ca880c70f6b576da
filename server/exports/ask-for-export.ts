import { randomUUIDv7 } from 'node:crypto'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { Refusal } from '#server/refusal.ts'
import { holdExports } from './hold-exports.ts'
import { mailOwners } from './mail-owners.ts'

/**
 * Asks for an export of everything. A worker makes it soon, and the owners hear of it at once, in case it
 * wasn't one of them who asked.
 * @param key the `Idempotency-Key`; null without one
 * @returns its id, and whether a known key had asked for it before
 * @throws Refusal 422 while another one is being made
 */
export async function askForExport(
  org: Org,
  { key, baseUrl }: { key: string | null; baseUrl: string },
): Promise<{ id: string; replayed: boolean }> {
  const isOpen = await holdExports(org)
  const known = key === null ? null : await findByKey(org, key)
  if (known !== null) return { id: known, replayed: true }
  if (isOpen) {
    const message = 'is being made already, wait until it is done'
    throw new Refusal(422, { field: 'export', code: 'wrong_state', message })
  }
  const id = randomUUIDv7()
  await org.tx.run(
    query.insertInto('exports').values({
      organisation_id: org.id,
      id,
      asked_by: JSON.stringify(org.actor),
      idempotency_key: key,
      created_at: org.now,
    }),
  )
  await recordAudit(org, 'export.asked_for', id)
  await mailOwners(org, baseUrl, {
    subject: `Everything in ${org.name} is being exported`,
    says: `${nameOf(org)} asked Kerbside for a file with everything that it keeps for ${org.name}: orders, customers, payments and settings. We'll email you when it's ready. Only owners can download it.\n\nIf none of you asked for this, end that person's sessions and look at the audit log.`,
  })
  return { id, replayed: false }
}

function nameOf({ actor }: Org): string {
  return actor.type === 'account' ? actor.name : 'The operator'
}

async function findByKey(org: Org, key: string): Promise<string | null> {
  const [row] = await org.tx.run(
    query
      .selectFrom('exports')
      .select('id')
      .where('organisation_id', '=', org.id)
      .where('idempotency_key', '=', key),
  )
  return row?.id ?? null
}
