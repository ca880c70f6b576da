import { sql } from 'kysely'
import type { Import, ImportReport, ImportSettings } from '#contract/office/customers/import.ts'
import type { Actor } from '#server/actor.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/refusal.ts'

export type StoredImport = {
  id: string
  version: number
  file_name: string
  sha256: string
  csv: string | null
  columns: Import['columns']
  settings: ImportSettings
  report: ImportReport
  plan_hash: string
  state: 'checked' | 'applying' | 'done'
  created_by: Actor
  created_at: Date
  applying_since: Date | null
  applied_at: Date | null
}

/**
 * One of the organisation's imports.
 * @throws Refusal 404
 */
export async function findImport(org: Org, id: string): Promise<StoredImport> {
  const [found] = isUuid(id)
    ? await org.tx.run(sql<StoredImport>`
        select * from imports where organisation_id = ${org.id} and id = ${id}`)
    : []
  if (!found) throw new Refusal(404, 'No import has that id')
  return found
}

/**
 * Locks an import that is checked and not under way.
 * @throws Refusal 404, 412 if someone else has changed it, 422 if it is under way or done
 */
export async function lockImport(org: Org, id: string, version: number): Promise<StoredImport> {
  const { id: known } = await findImport(org, id)
  const [found] = await org.tx.run(sql<StoredImport>`
    select * from imports where organisation_id = ${org.id} and id = ${known} for no key update`)
  if (!found) throw new Refusal(404, 'No import has that id')
  if (found.state === 'done') throw refuseState('was imported already')
  const since = found.applying_since?.getTime() ?? 0
  if (found.state === 'applying' && org.now.getTime() - since < STUCK_MS) {
    throw refuseState('is being imported')
  }
  if (found.version !== version) {
    const sentence = 'Someone else has changed this import: look at it again'
    throw new Refusal(412, sentence, { etag: `"${found.version}"` })
  }
  return found
}

/** An import whose server has gone wrote nothing; after this long it can be tried again. */
const STUCK_MS = 5 * 60_000

function refuseState(message: string): Refusal {
  return new Refusal(422, { field: 'import', code: 'wrong_state', message })
}
