import { sql } from 'kysely'
import type { Beginning } from '#contract/office/today.ts'
import type { Org } from '#server/db/tenant.ts'
import { missingFrom } from '#server/invoices/settings/money-needs.ts'
import { readMoneySettingsRow } from '#server/invoices/settings/read-money-settings.ts'

/** What the organisation has set up already (rules, section 11, "Orders in the office"). */
export async function readBeginning(org: Org): Promise<Beginning> {
  const own = sql`organisation_id = ${org.id}`
  const [row] = await org.tx.run(sql<Omit<Beginning, 'invoices'>>`
    select coalesce(phone, '') <> '' and coalesce(email, '') <> '' as profile,
      coalesce(terms ->> 'text', '') || coalesce(terms ->> 'url', '')
        || coalesce(branding ->> 'termsUrl', '') <> '' as terms,
      exists (select from catalog_items where ${own} and kind = 'product' and not retired) as products,
      exists (select from vehicles where ${own} and archived_at is null)
        and exists (select from drivers where ${own} and archived_at is null) as fleet,
      exists (select from customers where ${own}) as customers,
      (select count(*) > 1 from memberships where ${own} and removed_at is null) as team,
      exists (select from organisation_origins where ${own}) as website,
      exists (select from orders where ${own}) as orders
    from organisations where id = ${org.id}`)
  if (!row) throw new Error('an organisation that someone is in exists')
  return { ...row, invoices: missingFrom(await readMoneySettingsRow(org)).length === 0 }
}
