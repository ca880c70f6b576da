import { sql } from 'kysely'
import { planDraft } from '#contract/catalog/editing/plan-draft.ts'
import type { CatalogDraft } from '#contract/catalog/editing/draft.ts'
import { piecesFrom, plannedPieces } from '#contract/catalog/editing/rows.ts'
import { summarise } from '#contract/catalog/editing/summary.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { auditValues } from './audit-values.ts'
import { keepVersion } from './keep-version.ts'
import { lockCatalog } from './lock-catalog.ts'
import { requireSound, writeChange } from './write-change.ts'

/**
 * Publishes gathered changes together (rules, section 11, "The catalogue editor"): all of them or none, as
 * one version.
 * @param version the one that the changes were made on
 * @returns the new version
 * @throws Refusal 412 if someone has published another one meanwhile, 422 for each field that is wrong
 */
export async function publishDraft(
  org: Org,
  { version, read }: { version: number; read: () => CatalogDraft },
): Promise<number> {
  const before = await lockCatalog(org)
  const current = before.settings.catalog_version
  if (current !== version) throw await refuseStale(org, current)
  const planned = requireSound(planDraft(before.stored, read()))
  const [was, is] = [piecesFrom(before.stored), plannedPieces(planned)]
  const published = await writeChange(org, before, planned)
  const { items, sections } = planned
  const summary = summarise(was, is)
  await keepVersion(org, before, { items, sections, version: published, summary })
  const values = auditValues(was, is)
  await recordAudit(org, 'catalog.published', org.id, {
    before: { version, ...values.before },
    after: { version: published, ...values.after },
  })
  return published
}

async function refuseStale(org: Org, current: number): Promise<Refusal> {
  const [published] = await org.tx.run(sql<{ name: string | null }>`
    select a.name from catalog_versions v left join accounts a on v.actor = 'account:' || a.id
    where v.organisation_id = ${org.id} and v.version = ${current}`)
  const who = published?.name ?? 'Someone'
  const sentence = `${who} published version ${current} while you were editing. Look at what is new, then publish again.`
  return new Refusal(412, sentence, { etag: `"${current}"` })
}
