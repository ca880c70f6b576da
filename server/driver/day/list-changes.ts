import { changedFields } from '#contract/driver/changed-fields.ts'
import type { DriverJob } from '#contract/driver/day.ts'
import { shownOf } from '#contract/driver/shown.ts'
import type { Shown } from '#contract/driver/shown.ts'

/** What has changed since a job was first on the phone; nothing if it's new there. Pure. */
export function listChanges(
  shown: Shown | undefined,
  job: DriverJob,
  driver: string,
): DriverJob['changes'] {
  if (!shown) return []
  const present = shownOf(job, driver)
  return changedFields
    .filter((field) => (shown[field] ?? null) !== (present[field] ?? null))
    .map((field) => ({ field, now: present[field] ?? null, was: shown[field] ?? null }))
}
