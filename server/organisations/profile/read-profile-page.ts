import type { Profile } from '#contract/office/settings/profile.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { logoAddress } from '#server/organisations/logo/logo-address.ts'

/** The columns that a change of the profile reads and writes. */
export type ProfileRow = {
  name: string
  abn: string | null
  address: string | null
  phone: string | null
  email: string | null
  timezone: string
  branding: Record<string, unknown> & { primaryColour?: string | null }
  logo_hash: string | null
  profile_version: number
}

/** The profile as the office shows it. */
export async function readProfilePage(org: Org, bookingUrl: string): Promise<Profile> {
  return presentProfile(await readProfileRow(org, false), org.slug, bookingUrl)
}

/** @param locked whether it is about to be changed */
export async function readProfileRow(org: Org, locked: boolean): Promise<ProfileRow> {
  const select = query
    .selectFrom('organisations')
    .select(['name', 'abn', 'address', 'phone', 'email', 'timezone', 'branding'])
    .select(['logo_hash', 'profile_version'])
    .where('id', '=', org.id)
    .$castTo<ProfileRow>()
  const [row] = await org.tx.run(locked ? select.forNoKeyUpdate() : select)
  if (!row) throw new Error(`organisation ${org.id} has gone`)
  return row
}

function presentProfile(row: ProfileRow, slug: string, bookingUrl: string): Profile {
  const { logo_hash: hash } = row
  return {
    version: row.profile_version,
    name: row.name,
    abn: row.abn ?? '',
    address: row.address ?? '',
    phone: row.phone ?? '',
    email: row.email ?? '',
    timezone: row.timezone,
    primaryColour: row.branding.primaryColour ?? null,
    logo: hash === null ? null : new URL(logoAddress({ slug, hash, bookingUrl })).pathname,
  }
}
