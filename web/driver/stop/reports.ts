import type { DriverJob } from '#contract/driver/day.ts'
import type { PhotoKind } from '#contract/driver/facts.ts'
import { sayAddress } from '#web/driver/day/say.ts'
import type { Report } from '#web/driver/outbox/write-actions.ts'
import type { Photo } from '#web/driver/photos/make-photo.ts'
import type { Phone } from '#web/driver/state/phone.ts'

/** What taps at a stop report. */

const of = (job: DriverJob) => ({ type: 'job', id: job.id }) as const
const at = (job: DriverJob, what: string) => ({ what, where: sayAddress(job) })

export const sayStart = (job: DriverJob): Report => ({
  kind: 'start',
  target: of(job),
  data: {},
  says: at(job, 'Started'),
})

export const sayArrival = (job: DriverJob): Report => ({
  kind: 'arrive',
  target: of(job),
  data: {},
  says: at(job, 'Arrived'),
})

export const sayPhoto = (job: DriverJob, kind: PhotoKind, photo: Photo): Report => ({
  kind: 'photo',
  target: of(job),
  data: { kind, sha256: photo.sha256 },
  photo,
  says: at(job, kind === 'signature' ? 'Signature' : 'Photo'),
})

export const sayNote = (job: DriverJob, text: string): Report => ({
  kind: 'note',
  target: of(job),
  data: { audience: 'internal', text },
  says: at(job, 'Note'),
})

/** Where the words of a note are kept until it's reported. */
export const noteOf = ({ id }: DriverJob): string => `note:${id}`

/** The tile that leads to the note: one that was begun isn't forgotten. */
export const sayNoteTile = ({ drafts }: Pick<Phone, 'drafts'>, job: DriverJob): string =>
  drafts[noteOf(job)]?.note?.trim() ? 'Finish the note' : 'Note'
