import type { Database } from '#server/db/connect.ts'
import { RecentValues } from '#server/memory/recent-values.ts'
import { query } from '#server/db/transaction.ts'
import type { Org, Organisation } from '#server/db/tenant.ts'

type OrganisationRow = {
  id: string
  slug: string
  name: string
  timezone: string
  currency: string
  test: boolean
  subscription_active: boolean
  catalog_version: number
}

/** An organisation with the origins it trusts, at an instant by the database's clock. */
export type PublicOrganisation = { organisation: Organisation; origins: string[]; now: Date }

/** The organisation of a booking slug, or null. */
export async function findOrganisationBySlug(
  db: Database,
  slug: string,
): Promise<PublicOrganisation | null> {
  const [row] = await db.query<OrganisationRow & { origins: string[]; now: Date }>({
    name: 'find_organisation',
    text: 'select * from find_organisation($1)',
    values: [slug],
  })
  return row ? { organisation: toOrganisation(row), origins: row.origins, now: row.now } : null
}

/** Reads the organisation again, in the caller's transaction. */
export async function findOrganisation(org: Pick<Org, 'id' | 'tx'>): Promise<Organisation> {
  const [row] = await org.tx.run(
    query
      .selectFrom('organisations')
      .select(['id', 'slug', 'name', 'timezone', 'currency', 'test'])
      .select(['subscription_active', 'catalog_version'])
      .where('id', '=', org.id),
  )
  if (!row) throw new Error(`organisation ${org.id} has gone`)
  return toOrganisation(row)
}

/** Those that were read last: about 10,000. */
const recent = new RecentValues<Organisation>(5_000_000)
const BYTES = 500

/** An organisation as it was when this process last read it, for what the database checks as it writes; undefined if that's long ago. */
export function recallOrganisation(id: string): Organisation | undefined {
  return recent.get(id)
}

/** Turns a row into the organisation that operations use. */
export function toOrganisation(row: OrganisationRow): Organisation {
  const organisation = {
    id: row.id,
    slug: row.slug,
    name: row.name,
    timezone: row.timezone,
    currency: row.currency,
    test: row.test,
    subscriptionActive: row.subscription_active,
    catalogVersion: row.catalog_version,
  }
  recent.set(row.id, organisation, BYTES)
  return organisation
}
