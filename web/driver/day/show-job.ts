import type { Action, ActionOf } from '#contract/driver/actions.ts'
import type { DriverJob } from '#contract/driver/day.ts'

/** A job with one more action of the driver. The first outcome counts; an outcome implies the start. */
export function showJob(job: DriverJob, action: Action): DriverJob {
  switch (action.kind) {
    case 'start':
      return started(job, action.at)
    case 'arrive':
      return { ...started(job, action.at), arrivedAt: first(job.arrivedAt, action.at) }
    case 'complete':
      return complete(job, action)
    case 'fail':
      return fail(job, action)
    case 'note':
      return note(job, action)
    case 'photo':
      return photo(job, action)
    case 'amend':
      return amend(job, action)
    default:
      return job
  }
}

const isOpen = ({ status }: DriverJob) => status === 'scheduled' || status === 'started'

function started(job: DriverJob, at: string): DriverJob {
  const status = job.status === 'scheduled' ? 'started' : job.status
  return { ...job, status, startedAt: first(job.startedAt, at) }
}

function complete(job: DriverJob, { at, data }: ActionOf<'complete'>): DriverJob {
  if (!isOpen(job)) return job
  return {
    ...started(job, at),
    status: 'completed',
    completedAt: at,
    binIn: data.binIn ?? job.binIn,
    binOut: data.binOut ?? job.binOut,
    ...(data.moreBinsIn && { moreBinsIn: data.moreBinsIn }),
    ...(data.moreBinsOut && { moreBinsOut: data.moreBinsOut }),
    signedBy: data.signedBy ?? job.signedBy,
  }
}

function fail(job: DriverJob, { at, data }: ActionOf<'fail'>): DriverJob {
  if (!isOpen(job)) return job
  // As the server words it: the code says it already, unless it's the one for all the rest.
  const words = [data.code === 'other' ? data.reason : null, data.note].filter(Boolean)
  const failure = { code: data.code, note: words.join(': ') || null }
  return { ...started(job, at), status: 'failed', failedAt: at, failure }
}

function note(job: DriverJob, { id, at, data }: ActionOf<'note'>): DriverJob {
  if (data.audience !== 'internal' || job.internalNotes.some((one) => one.id === id)) return job
  return { ...job, internalNotes: [...job.internalNotes, { id, at, by: 'You', text: data.text }] }
}

function photo(job: DriverJob, { id, data }: ActionOf<'photo'>): DriverJob {
  const { sha256, kind } = data
  if (job.photos.some((one) => one.sha256 === sha256 && one.kind === kind)) return job
  return { ...job, photos: [...job.photos, { id, sha256, kind, stored: false }] }
}

function amend(job: DriverJob, { data }: ActionOf<'amend'>): DriverJob {
  const withdrawn = data.withdrawn ?? []
  return {
    ...job,
    ...(data.binIn !== undefined && { binIn: data.binIn }),
    ...(data.binOut !== undefined && { binOut: data.binOut }),
    ...(data.moreBinsIn && { moreBinsIn: data.moreBinsIn }),
    ...(data.moreBinsOut && { moreBinsOut: data.moreBinsOut }),
    ...(data.signedBy !== undefined && { signedBy: data.signedBy }),
    ...(data.code !== undefined && job.failure && { failure: { ...job.failure, code: data.code } }),
    photos: job.photos.filter(({ id }) => !withdrawn.includes(id)),
  }
}

const first = (a: string | null, b: string) => (a !== null && a < b ? a : b)
