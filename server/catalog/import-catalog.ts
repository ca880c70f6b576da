import { checkShape } from '#contract/check-shape.ts'
import { ImportFile, itemsOf } from '#contract/catalog/editing/import-file.ts'
import { planChange } from '#contract/catalog/editing/plan-draft.ts'
import { piecesFrom, plannedPieces } from '#contract/catalog/editing/rows.ts'
import { summarise } from '#contract/catalog/editing/summary.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { keepVersion } from './publishing/keep-version.ts'
import { lockCatalog } from './publishing/lock-catalog.ts'
import { requireSound, writeChange } from './publishing/write-change.ts'

/**
 * Imports any part of a catalogue (rules, section 4): an upsert by id, all of it or nothing. Anything
 * that the file doesn't mention stays as it is.
 * @param file the parsed JSON of the file
 * @returns the catalogue's new version and how many items the file touched
 * @throws Refusal 422 naming each place in the file that is wrong
 */
export async function importCatalog(
  org: Org,
  file: unknown,
): Promise<{ version: number; items: number }> {
  const read = checkShape(ImportFile, file, 'file')
  if ('problems' in read) throw new Refusal(422, read.problems)
  const { organisation: profile = {}, bookingRules, branding, terms } = read.data

  const before = await lockCatalog(org)
  const { settings } = before
  const planned = requireSound(
    planChange(before.stored, {
      items: itemsOf(read.data),
      sections: {
        ...(bookingRules && { booking_rules: { path: 'bookingRules', fields: bookingRules } }),
        ...(branding && { branding: { path: 'branding', fields: branding } }),
        ...(terms && { terms: { path: 'terms', fields: terms } }),
      },
    }),
  )
  const version = await writeChange(org, before, planned, {
    name: profile.name ?? settings.name,
    timezone: profile.timezone ?? settings.timezone,
    phone: profile.phone === undefined ? settings.phone : profile.phone,
    email: profile.email === undefined ? settings.email : profile.email || null,
    abn: profile.abn === undefined ? settings.abn : profile.abn,
  })
  const { items, sections, touched } = planned
  const summary = summarise(piecesFrom(before.stored), plannedPieces(planned))
  await keepVersion(org, before, { items, sections, version, summary })
  await recordAudit(org, 'catalog.imported', org.id, {
    before: { version: settings.catalog_version },
    after: { version, items: touched.map(({ id }) => id) },
  })
  return { version, items: touched.length }
}
