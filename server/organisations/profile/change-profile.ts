import type { ProfileBody } from '#contract/office/settings/profile.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { requireAbn } from '#server/organisations/require-abn.ts'
import { saveSettings } from '#server/organisations/save-settings.ts'
import { lockProfile } from './lock-profile.ts'
import type { ProfileRow } from './read-profile-page.ts'

/**
 * Changes the profile: what emails, documents and the booking page call the organisation.
 * @param expected the version that the person has seen
 * @throws Refusal 412 if it has another version, 422 for an ABN whose checksum is wrong
 */
export async function changeProfile(
  org: Org,
  { expected, read }: { expected: number; read: () => ProfileBody },
): Promise<void> {
  const row = await lockProfile(org, expected)
  const profile = read()
  const abn = requireAbn(profile.abn)
  const before = valuesOf(row)
  const after: typeof before = {
    name: profile.name,
    // One that is written in another way stays as it was written.
    abn: sameDigits(abn, row.abn) ? row.abn : abn,
    address: profile.address || null,
    phone: profile.phone || null,
    email: profile.email || null,
    timezone: profile.timezone,
    primaryColour: profile.primaryColour,
  }
  const changed = names.filter((name) => before[name] !== after[name])
  if (changed.length === 0) return
  const { primaryColour, ...columns } = after
  await saveSettings(org, {
    ...columns,
    branding: JSON.stringify({ ...row.branding, primaryColour }),
    catalog_updated_at: org.now,
  })
  const only = (values: typeof before) =>
    Object.fromEntries(changed.map((name) => [name, values[name]]))
  await recordAudit(org, 'organisation.profile_changed', org.id, {
    before: only(before),
    after: only(after),
  })
}

const names = ['name', 'abn', 'address', 'phone', 'email', 'timezone', 'primaryColour'] as const

function valuesOf(row: ProfileRow): Record<(typeof names)[number], string | null> & {
  name: string
  timezone: string
} {
  const { name, abn, address, phone, email, timezone, branding } = row
  const primaryColour = branding.primaryColour ?? null
  return { name, abn, address, phone, email, timezone, primaryColour }
}

function sameDigits(one: string | null, other: string | null): boolean {
  return (one ?? '').replaceAll(/\D/g, '') === (other ?? '').replaceAll(/\D/g, '')
}
