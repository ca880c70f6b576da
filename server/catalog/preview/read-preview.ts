import { sql } from 'kysely'
import { CatalogDraft } from '#contract/catalog/editing/draft.ts'
import { planDraft } from '#contract/catalog/editing/plan-draft.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { composePlanned } from '#server/catalog/publishing/compose-planned.ts'
import { readStored } from '#server/catalog/publishing/lock-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { hashToken } from './hash-token.ts'

/**
 * The catalogue with a change that isn't published. Null if the token names no preview, its time is over,
 * or the change no longer fits the catalogue.
 */
export async function readPreview(org: Org, token: string): Promise<LoadedCatalog | null> {
  const [row] = await org.tx.run(sql<{ draft: unknown }>`
    select draft from catalog_previews
    where organisation_id = ${org.id} and hash = ${hashToken(token)} and expires_at > ${org.now}`)
  if (!row) return null
  const current = await readStored(org)
  const { chargesGst } = await loadCatalog(org)
  try {
    const planned = planDraft(current.stored, CatalogDraft.parse(row.draft))
    return { ...composePlanned(current, planned), chargesGst }
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
