import { sql } from 'kysely'
import { inBrief } from '#contract/catalog/editing/summary.ts'
import type { CatalogSummary } from '#contract/catalog/editing/summary.ts'
import type { StoredCatalog } from '#contract/catalog/editing/plan-draft.ts'
import { auditText } from '#server/actor.ts'
import type { Org } from '#server/db/tenant.ts'
import type { StoredVersion } from './lock-catalog.ts'

/** How many versions are kept. */
const MOST = 200

/**
 * Adds a version to the history, and the one before if the history doesn't have it: something else, such as
 * the holidays of another year, may have changed the catalogue since.
 */
export async function keepVersion(
  org: Org,
  { settings, stored }: StoredVersion,
  now: StoredCatalog & { version: number; summary: CatalogSummary },
): Promise<void> {
  const write = ({ items, sections }: StoredCatalog) => JSON.stringify({ items, sections })
  await org.tx.run(sql`
    insert into catalog_versions
      (organisation_id, version, published_at, actor, summary, document)
    values
      (${org.id}, ${settings.catalog_version}, ${settings.catalog_updated_at}, null, null,
        ${write(stored)}::jsonb),
      (${org.id}, ${now.version}, ${org.now}, ${auditText(org.actor)},
        ${JSON.stringify(inBrief(now.summary))}::jsonb, ${write(now)}::jsonb)
    on conflict (organisation_id, version) do nothing`)
  await org.tx.run(sql`
    delete from catalog_versions where organisation_id = ${org.id} and version <= (
      select version from catalog_versions where organisation_id = ${org.id}
      order by version desc offset ${MOST} limit 1)`)
}
