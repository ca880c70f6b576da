import type { CatalogDraft } from '#contract/catalog/editing/draft.ts'
import { planDraft } from '#contract/catalog/editing/plan-draft.ts'
import { piecesFrom, plannedPieces } from '#contract/catalog/editing/rows.ts'
import { summarise } from '#contract/catalog/editing/summary.ts'
import type { CatalogCheck } from '#contract/office/catalog.ts'
import { checkBounds } from '#server/catalog/check-bounds.ts'
import { composeCatalog } from '#server/catalog/load-catalog.ts'
import { readStored } from '#server/catalog/publishing/lock-catalog.ts'
import { composePlanned } from '#server/catalog/publishing/compose-planned.ts'
import type { Org } from '#server/db/tenant.ts'
import { readConcerns } from './read-concerns.ts'
import { readDeliveryDays } from './read-delivery-days.ts'

/** What publishing a draft would change, and for whom. Writes nothing. */
export async function checkDraft(org: Org, draft: CatalogDraft): Promise<CatalogCheck> {
  const current = await readStored(org)
  const { settings, stored } = current
  const planned = planDraft(stored, draft)
  const problems = [...planned.problems, ...checkBounds(planned.items)].map(
    ({ field, code, message }) => ({ field, code, message }),
  )
  const version = settings.catalog_version
  if (problems.length > 0) return { version, problems, summary: null, concerns: null, days: null }
  const was = composeCatalog(settings, stored.items)
  const is = composePlanned(current, planned)
  return {
    version,
    problems,
    summary: summarise(piecesFrom(stored), plannedPieces(planned)),
    concerns: await readConcerns(org, was, is),
    days: await readDeliveryDays(org, is),
  }
}
