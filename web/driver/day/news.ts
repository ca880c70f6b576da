import { changedFields } from '#contract/driver/changed-fields.ts'
import type { DriverJob } from '#contract/driver/day.ts'
import { shownOf } from '#contract/driver/shown.ts'

type Field = (typeof changedFields)[number]

/** One thing that the office changed about a stop and that the driver hasn't seen. */
export type News = {
  /** Its id is the same as long as its words. */
  id: string
  field: Field | 'added'
  /** “New gate: 4471”. */
  says: string
}

const NAMES: Record<Field, string> = {
  date: 'day',
  time_window: 'time',
  address: 'address',
  gate_code: 'gate',
  notes: 'customer’s note',
  contact: 'contact',
  items: 'bin',
  internal_note: 'note',
}
const PLAIN: readonly Field[] = ['time_window', 'internal_note', 'items']

/** What a phone knows of whose it is, and of what was looked at. */
export type Reader = {
  day: { driver: { name: string } }
  phone: { seen: readonly string[]; added: readonly string[] }
}

/**
 * What the driver hasn't seen of a job: what was never looked at since it was first on the phone, and what isn't any more
 * as it was when it was last looked at.
 */
export function newsOf(job: DriverJob, { day, phone }: Reader): News[] {
  const present = shownOf(job, day.driver.name)
  const changed = changedFields.flatMap((field): News[] => {
    const about = `${job.id}:${field}:`
    const now = present[field] ?? ''
    const id = `${about}${now}`
    const last = phone.seen.findLast((one) => one.startsWith(about))
    const isNews =
      last === undefined ? job.changes.some((change) => change.field === field) : last !== id
    return isNews ? [{ id, field, says: sayField(field, now) }] : []
  })
  const id = `added:${job.id}`
  const isNew = phone.added.includes(job.id) && !phone.seen.includes(id)
  return isNew ? [{ id, field: 'added', says: 'New stop' }, ...changed] : changed
}

function sayField(field: Field, now: string): string {
  if (now === '') return `No ${NAMES[field]} now`
  return `New${PLAIN.includes(field) ? '' : ` ${NAMES[field]}`}: ${now}`
}

/** What was looked at with more of it: the latest is last, and the oldest goes. */
export const seenAlso = (seen: readonly string[], ids: readonly string[]): string[] =>
  [...seen.filter((id) => !ids.includes(id)), ...ids].slice(-500)
