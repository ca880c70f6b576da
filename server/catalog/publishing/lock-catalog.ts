import type { StoredCatalog } from '#contract/catalog/editing/plan-draft.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { readItems } from '#server/catalog/load-catalog.ts'
import type { CatalogSettings } from '#server/catalog/load-catalog.ts'

/** A catalogue as it is stored, with the row that it belongs to. */
export type StoredVersion = { settings: CatalogSettings; stored: StoredCatalog }

/**
 * Reads a catalogue to change it. Waits for orders that are being placed and holds off new ones, so each is
 * counted exactly once.
 */
export async function lockCatalog(org: Org): Promise<StoredVersion> {
  const [settings] = await org.tx.run(
    query.selectFrom('organisations').selectAll().where('id', '=', org.id).forUpdate(),
  )
  return withItems(org, settings)
}

/** Reads a catalogue as of one version: it can't change before this transaction ends, but can be used. */
export async function readStored(org: Org): Promise<StoredVersion> {
  const [settings] = await org.tx.run(
    query.selectFrom('organisations').selectAll().where('id', '=', org.id).forKeyShare(),
  )
  return withItems(org, settings)
}

async function withItems(org: Org, settings: CatalogSettings | undefined): Promise<StoredVersion> {
  if (!settings) throw new Error(`organisation ${org.id} has gone`)
  const { booking_rules, terms, branding } = settings
  const sections = { booking_rules, terms, branding }
  return { settings, stored: { items: await readItems(org), sections } }
}
