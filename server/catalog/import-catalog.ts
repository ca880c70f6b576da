import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { Branding, Terms } from '#contract/catalog/catalog.ts'
import { checkShape } from '#contract/check-shape.ts'
import type { Problem } from '#contract/problems.ts'
import type * as z from 'zod'
import { recordAudit } from '#server/audit/record-audit.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { recountCapacity } from '#server/orders/capacity/recount-capacity.ts'
import { saveSettings } from '#server/organisations/save-settings.ts'
import { Refusal } from '#server/refusal.ts'
import { checkBounds, requireFair } from './check-bounds.ts'
import { VISITS } from './delivery-days.ts'
import { ImportFile, itemsOf } from './import-file.ts'
import { readCatalog, readItems } from './load-catalog.ts'
import type { ItemRow } from './load-catalog.ts'
import { mergeItems, problemAt } from './merge-items.ts'
import { PrivateRules } from './private-rules.ts'

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

  // Waits for orders that are being placed and holds off new ones, so each is counted exactly once.
  const [before] = await org.tx.run(
    query.selectFrom('organisations').selectAll().where('id', '=', org.id).forUpdate(),
  )
  if (!before) throw new Error(`organisation ${org.id} has gone`)
  const stored = await readItems(org)
  const merged = mergeItems(stored, itemsOf(read.data))

  const problems: Problem[] = [...merged.problems]
  const rules = overlay(
    PrivateRules,
    before.booking_rules,
    read.data.bookingRules,
    'bookingRules',
    problems,
  )
  problems.push(...checkBounds(merged.rows))
  const branding = overlay(Branding, before.branding, read.data.branding, 'branding', problems)
  const terms = overlay(Terms, before.terms, read.data.terms, 'terms', problems)
  if (problems.length > 0) throw new Refusal(422, problems)

  await writeItems(org, merged.touched)
  const termsRevision = await keepTerms(org, before, Terms.parse(terms))
  const profile = read.data.organisation ?? {}
  const version = await saveSettings(org, {
    name: profile.name ?? before.name,
    timezone: profile.timezone ?? before.timezone,
    phone: profile.phone === undefined ? before.phone : profile.phone,
    email: profile.email === undefined ? before.email : profile.email,
    abn: profile.abn === undefined ? before.abn : profile.abn,
    branding: JSON.stringify(branding),
    booking_rules: JSON.stringify(rules),
    terms: JSON.stringify(terms),
    terms_revision: termsRevision,
    catalog_updated_at: org.now,
  })
  const [had, has] = [
    bounds(stored, PrivateRules.parse(before.booking_rules)),
    bounds(merged.rows, PrivateRules.parse(rules)),
  ]
  await recountCapacity(org, {
    gained: [...has.difference(had)],
    lost: [...had.difference(has)],
  })
  await recordAudit(org, 'catalog.imported', org.id, {
    before: { version: before.catalog_version },
    after: { version, items: merged.touched.map(({ id }) => id) },
  })
  requireFair(await readCatalog(org))
  return { version, items: merged.touched.length }
}

function overlay(
  schema: z.ZodType,
  stored: unknown,
  given: Record<string, unknown> | undefined,
  name: string,
  problems: Problem[],
): unknown {
  const checked = checkShape(schema, { ...(stored as object), ...given }, '')
  if ('data' in checked) return checked.data
  problems.push(...checked.problems.map((problem) => problemAt(name, problem)))
  return undefined
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
    select * from jsonb_populate_recordset(null::catalog_items, ${JSON.stringify(values)}::jsonb)
    on conflict (organisation_id, id) do update set stock = excluded.stock,
      retired = excluded.retired, document = excluded.document`)
}

/** The resources that have a bound. */
function bounds(rows: readonly ItemRow[], rules: PrivateRules): Set<string> {
  const limited = rows.filter((row) => row.stock !== null).map((row) => row.id)
  return new Set(rules.dayCapacity === null ? limited : [...limited, VISITS])
}
