import type { DriverJob } from './day.ts'

/** What the office may change about a job while it's on a phone, in words. */
export type Shown = Partial<Record<DriverJob['changes'][number]['field'], string | null>>

/**
 * A job in words that can be compared. Pure.
 * @param driver the name of whose phone it is: a driver's own notes are no news to them
 */
export function shownOf(job: Omit<DriverJob, 'changes'>, driver: string): Required<Shown> {
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
    internal_note: notesOfOthers(internalNotes, driver).at(-1)?.text ?? null,
  }
}

/** The notes of the office and of other drivers. The phone calls what isn't sent yet “You”. */
export const notesOfOthers = (notes: DriverJob['internalNotes'], driver: string) =>
  notes.filter(({ by }) => by !== 'You' && by !== driver)
