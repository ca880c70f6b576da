import { changedFields } from '#contract/driver/changed-fields.ts'
import type { DriverJob } from '#contract/driver/day.ts'
import { notesOfOthers, shownOf } from '#contract/driver/shown.ts'

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
    const change = job.changes.find((one) => one.field === field)
    const isNews = last === undefined ? change !== undefined : last !== id
    if (!isNews) return []
    if (field !== 'internal_note' || now === '') return [{ id, field, says: sayField(field, now) }]
    const was = last === undefined ? change?.was : last.slice(about.length)
    return notesSince(job, day.driver.name, was).map((text) => ({
      id: about + text,
      field,
      says: sayField(field, text),
    }))
  })
  return [...whetherAdded(job.id, phone), ...changed]
}

/** Whether a job, or the stop of a tip, the yard or a break, was put on the run, and the driver hasn't seen it. */
export function whetherAdded(added: string, phone: Reader['phone']): News[] {
  const id = `added:${added}`
  const isNew = phone.added.includes(added) && !phone.seen.includes(id)
  return isNew ? [{ id, field: 'added', says: 'New stop' }] : []
}

/** The notes that came after one, by its words: all of them if it's null, and of an older server the last alone. */
function notesSince(job: DriverJob, driver: string, was: string | null | undefined): string[] {
  const notes = notesOfOthers(job.internalNotes, driver).map(({ text }) => text)
  return was === undefined ? notes.slice(-1) : notes.slice(notes.lastIndexOf(was ?? '') + 1)
}

function sayField(field: Field, now: string): string {
  if (now === '') return `No ${NAMES[field]} now`
  return `New${PLAIN.includes(field) ? '' : ` ${NAMES[field]}`}: ${now}`
}

/** What was looked at with more of it: the latest is last, and the oldest goes. */
export const seenAlso = (seen: readonly string[], ids: readonly string[]): string[] =>
  [...seen.filter((id) => !ids.includes(id)), ...ids].slice(-500)
