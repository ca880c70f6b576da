import { localTime } from '#contract/values/day.ts'
import type { EditableCatalog } from '#contract/office/catalog.ts'
import { shortDay } from '#web/office/dates.ts'

/** "Version 14, published Mon 2 Nov by Mel Harrow". */
export function presentPublication(
  { version, publishedAt, publishedBy }: Omit<EditableCatalog, 'pieces'>,
  timezone: string,
  today: string,
): string {
  const { day } = localTime(new Date(publishedAt), timezone)
  const by = publishedBy?.name ?? (publishedBy?.kind === 'operator' ? 'the operator' : null)
  return `Version ${version}, published ${shortDay(day, today)}${by === null ? '' : ` by ${by}`}`
}
