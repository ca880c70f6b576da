import { requireLatest } from '#server/audit/require-latest.ts'
import type { Org } from '#server/db/tenant.ts'
import { readProfileRow } from './read-profile-page.ts'
import type { ProfileRow } from './read-profile-page.ts'

/**
 * Locks the profile for a change by someone who has seen `expected` of it.
 * @throws Refusal 412 if it has another version
 */
export async function lockProfile(org: Org, expected: number): Promise<ProfileRow> {
  const row = await readProfileRow(org, true)
  await requireLatest(org, {
    version: row.profile_version,
    expected,
    subject: org.id,
    actions: ['organisation.profile_changed', 'organisation.logo_changed', 'catalog.imported'],
    what: 'the profile',
  })
  return row
}
