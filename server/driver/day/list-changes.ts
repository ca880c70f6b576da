import type { DriverJob } from '#contract/driver/day.ts'

type Change = DriverJob['changes'][number]

/** What the office may change about a job while it's on a phone, in words. */
export type Shown = Partial<Record<Change['field'], string | null>>

export function shownOf(job: Omit<DriverJob, 'changes'>): Shown {
  const { site, timeWindow, contact, items, internalNotes } = job
  return {
    date: job.date,
    time_window:
      timeWindow && `${timeWindow.name}, ${timeWindow.startTime} to ${timeWindow.endTime}`,
    address: [site.lotNumber, site.address, site.suburb].filter(Boolean).join(', '),
    gate_code: site.gateCode,
    notes: job.notes,
    contact: [contact.name, contact.phone].filter(Boolean).join(', '),
    items: items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
    internal_note: internalNotes.at(-1)?.text ?? null,
  }
}

/** What has changed since a job was first on the phone; nothing if it's new there. Pure. */
export function listChanges(shown: Shown | undefined, job: DriverJob): Change[] {
  if (!shown) return []
  const present = shownOf(job)
  const fields: Change['field'][] = [
    ...(['date', 'time_window', 'address', 'gate_code'] as const),
    ...(['notes', 'contact', 'items', 'internal_note'] as const),
  ]
  return fields
    .filter((field) => (shown[field] ?? null) !== (present[field] ?? null))
    .map((field) => ({ field, now: present[field] ?? null }))
}
