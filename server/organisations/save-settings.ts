import type { Updateable } from 'kysely'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Organisations } from '#server/db/tables.ts'

/** The columns that the catalogue shows or decides by; the others never change. */
export type Settings = Pick<
  Updateable<Organisations>,
  | 'name'
  | 'timezone'
  | 'phone'
  | 'email'
  | 'abn'
  | 'address'
  | 'letters'
  | 'letters_version'
  | 'logo_hash'
  | 'subscription_active'
  | 'branding'
  | 'booking_rules'
  | 'holidays_until'
  | 'terms'
  | 'terms_revision'
  | 'catalog_updated_at'
>

/**
 * Saves settings of an organisation and raises its catalogue's version, so that every process reads the
 * catalogue again.
 * @returns the new version
 */
export async function saveSettings(org: Org, settings: Settings): Promise<number> {
  const [saved] = await org.tx.run(
    query
      .updateTable('organisations')
      .set((eb) => ({ ...settings, catalog_version: eb('catalog_version', '+', 1) }))
      .where('id', '=', org.id)
      .returning('catalog_version'),
  )
  if (!saved) throw new Error(`organisation ${org.id} has gone`)
  return saved.catalog_version
}
