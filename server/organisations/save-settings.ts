import { sql } from 'kysely'
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
  await keepFormerName(org, settings)
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

/** Documents of until now keep the name and ABN that they had. */
async function keepFormerName(org: Org, { name, abn }: Settings): Promise<void> {
  if (name === undefined && abn === undefined) return
  await org.tx.run(sql`
    insert into former_names (organisation_id, until, name, abn)
    select id, ${org.now}, name, abn from organisations where id = ${org.id} and (
      ${name === undefined ? sql`false` : sql`name is distinct from ${name}::text`}
      or ${abn === undefined ? sql`false` : sql`abn is distinct from ${abn}::text`})
    on conflict do nothing`)
}
