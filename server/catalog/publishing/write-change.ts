import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { Terms } from '#contract/catalog/catalog.ts'
import type { PlannedChange, Sections } from '#contract/catalog/editing/plan-draft.ts'
import type { ItemRow } from '#contract/catalog/items.ts'
import { PrivateRules } from '#contract/catalog/private-rules.ts'
import { checkBounds, requireFair } from '#server/catalog/check-bounds.ts'
import { VISITS } from '#server/catalog/delivery-days.ts'
import { readCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { recountCapacity } from '#server/orders/capacity/recount-capacity.ts'
import { saveSettings } from '#server/organisations/save-settings.ts'
import type { Settings } from '#server/organisations/save-settings.ts'
import { Refusal } from '#server/refusal.ts'
import type { StoredVersion } from './lock-catalog.ts'

/** A change without problems. */
export type SoundChange = PlannedChange & { sections: Sections }

/** @throws Refusal 422 naming each place that is wrong */
export function requireSound(planned: PlannedChange): SoundChange {
  const { sections } = planned
  const problems = [...planned.problems, ...checkBounds(planned.items)]
  if (problems.length > 0 || !sections) throw new Refusal(422, problems)
  return { ...planned, sections }
}

/**
 * Writes a change of a catalogue that the caller has locked.
 * @param profile what else the catalogue shows of the organisation
 * @returns the catalogue's new version
 * @throws Refusal 422 if the catalogue would be too large
 */
export async function writeChange(
  org: Org,
  { settings, stored }: StoredVersion,
  { items, touched, sections }: SoundChange,
  profile: Settings = {},
): Promise<number> {
  await writeItems(org, touched)
  const version = await saveSettings(org, {
    ...profile,
    branding: JSON.stringify(sections.branding),
    booking_rules: JSON.stringify(sections.booking_rules),
    terms: JSON.stringify(sections.terms),
    terms_revision: await keepTerms(org, settings, sections.terms),
    catalog_updated_at: org.now,
  })
  const [had, has] = [
    boundedResources(stored.items, PrivateRules.parse(settings.booking_rules)),
    boundedResources(items, sections.booking_rules),
  ]
  await recountCapacity(org, {
    gained: [...has.difference(had)],
    lost: [...had.difference(has)],
  })
  requireFair(await readCatalog(org))
  return version
}

/** Keeps the wording of the terms for the orders that accept it; returns its revision. */
async function keepTerms(
  org: Org,
  before: { terms: unknown; terms_revision: number | null },
  terms: Terms,
): Promise<number | null> {
  const revision = before.terms_revision
  if (terms.text === '' && terms.url === null) return null
  if (revision !== null && isDeepStrictEqual(Terms.parse(before.terms), terms)) return revision
  const [written] = await org.tx.run(sql<{ revision: number }>`
    insert into terms_wordings (organisation_id, revision, version, url, text, created_at)
    select ${org.id}, coalesce(max(revision), 0) + 1, ${terms.version}, ${terms.url},
      ${terms.text}, ${org.now}
    from terms_wordings where organisation_id = ${org.id}
    returning revision`)
  return written?.revision ?? null
}

async function writeItems(org: Org, rows: ItemRow[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map((row) => ({ ...row, organisation_id: org.id }))
  await org.tx.run(sql`
    insert into catalog_items
      (organisation_id, id, kind, parent_id, position, stock, retired, document)
    select organisation_id, id, kind, parent_id, position, stock, retired, document
    from jsonb_populate_recordset(null::catalog_items, ${JSON.stringify(values)}::jsonb)
    on conflict (organisation_id, id) do update set stock = excluded.stock,
      retired = excluded.retired, document = excluded.document, position = excluded.position`)
}

/** The resources that have a bound. */
export function boundedResources(rows: readonly ItemRow[], rules: PrivateRules): Set<string> {
  const limited = rows.filter((row) => row.stock !== null).map((row) => row.id)
  return new Set(rules.dayCapacity === null ? limited : [...limited, VISITS])
}
