import type { DriverJob } from '#contract/driver/day.ts'

type Change = DriverJob['changes'][number]

const NAMES: Record<Change['field'], string> = {
  date: 'day',
  time_window: 'time',
  address: 'address',
  gate_code: 'gate',
  notes: 'customer’s note',
  contact: 'contact',
  items: 'bin',
  internal_note: 'note',
}

/** What the office changed, in the words on the stop: “New: by 2 pm”. Its id is the same as long as its words. */
export function sayChange(job: string, { field, now }: Change): { id: string; says: string } {
  const plain = field === 'time_window' || field === 'internal_note' || field === 'items'
  const says =
    now === null ? `No ${NAMES[field]} now` : `New${plain ? '' : ` ${NAMES[field]}`}: ${now}`
  return { id: `${job}:${field}:${now ?? ''}`, says }
}
