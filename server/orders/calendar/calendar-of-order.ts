import { calendarFile } from '#contract/orders/calendar/calendar-file.ts'
import type { Entry } from '#contract/orders/calendar/calendar-file.ts'
import type { JobType } from '#contract/jobs/job.ts'
import { presentReference } from '#contract/orders/reference.ts'
import { instantAt } from '#contract/orders/calendar/local-instant.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'

type Rows = Pick<OrderRows, 'order' | 'jobs'>
type Job = Rows['jobs'][number]

/** More visits than anyone wants in a calendar; those of a standing service come later. */
const MOST_ENTRIES = 30

/**
 * The visits of an order that are still to come as a calendar file, or a file that takes them out once the order is
 * cancelled. Null if there is nothing to put in or take out, or the booking isn't confirmed yet. Pure.
 * @param place where it goes, as its reader may see it
 * @param what the bins
 */
export function calendarOfOrder(
  { order, jobs }: Rows,
  { public: { organisation } }: LoadedCatalog,
  { place, what }: { place: string; what: string },
): string | null {
  if (order.status === 'pending') return null
  const isOver = order.status === 'cancelled'
  const reference = presentReference(order.reference)
  const call = organisation.phone ? `\n${organisation.name}, ${organisation.phone}` : ''
  const uids = uidsOf(order.id, jobs)
  const entries = jobs
    .filter(
      ({ status }) => status === 'scheduled' || status === 'started' || status === 'cancelled',
    )
    .slice(0, MOST_ENTRIES)
    .map((job): Entry => {
      return {
        uid: uids.get(job.id) ?? job.id,
        day: job.date,
        hours: hoursOf(job, organisation.timezone),
        title: `${TITLES[job.type]}: ${organisation.name}`,
        text: `Reference ${reference}\n${what}${call}`,
        place,
        off: job.status === 'cancelled',
      }
    })
  if (entries.length === 0) return null
  return calendarFile(entries, {
    at: new Date(order.updated_at),
    sequence: order.version - 1,
    method: isOver ? 'CANCEL' : 'PUBLISH',
    organizer: organisation.email ? { name: organisation.name, email: organisation.email } : null,
  })
}

const TITLES: Record<JobType, string> = {
  delivery: 'Bin delivery',
  collection: 'Bin collection',
  exchange: 'Bin exchange',
  service: 'Bin service',
  wait_and_load: 'Bin for loading',
  relocation: 'Bin moved',
}

/**
 * The first visit and the first collection are called after the order, as on the booking page, which doesn't know the
 * jobs.
 */
function uidsOf(orderId: string, jobs: readonly Job[]): ReadonlyMap<string, string> {
  const inSequence = jobs.toSorted((a, b) => a.sequence - b.sequence)
  const isCollection = ({ type }: Job) => type === 'collection'
  const visit = inSequence.find((job) => !isCollection(job))
  const collection = inSequence.find(isCollection)
  return new Map(
    jobs.map(({ id }) => [
      id,
      id === visit?.id
        ? `delivery-${orderId}`
        : id === collection?.id
          ? `collection-${orderId}`
          : `job-${id}`,
    ]),
  )
}

/** The part of the day that the hirer chose, or that was agreed since. */
function hoursOf(
  { date, time_window: window }: Job,
  timezone: string,
): { from: Date; to: Date } | null {
  if (window === null) return null
  return {
    from: instantAt(date, window.startTime, timezone),
    to: instantAt(date, window.endTime, timezone),
  }
}
