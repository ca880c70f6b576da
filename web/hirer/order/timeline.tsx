import type { HirersPage } from '#contract/orders/hirer.ts'
import type { JobType } from '#contract/jobs/job.ts'
import { spokenPrice } from '#contract/values/money.ts'
import { shortDay } from '#web/spoken-time.ts'
import { sayInstant, sayWindow } from '#web/hirer/say-time.ts'
import './timeline.css'

type Work = { coming: string; started: string; completed: string; failed: string }

const WORK: Record<JobType, Work> = {
  delivery: {
    coming: 'Delivery',
    started: 'On the way with your bin',
    completed: 'Delivered',
    failed: 'Could not be delivered',
  },
  collection: {
    coming: 'Collection',
    started: 'On the way to collect',
    completed: 'Collected',
    failed: 'Could not be collected',
  },
  exchange: {
    coming: 'Exchange of the bin',
    started: 'On the way with another bin',
    completed: 'Bin exchanged',
    failed: 'Could not be exchanged',
  },
  service: {
    coming: 'Service',
    started: 'On the way to you',
    completed: 'Serviced',
    failed: 'Could not be serviced',
  },
  wait_and_load: {
    coming: 'Wait while you load',
    started: 'On the way with your bin',
    completed: 'Loaded and taken away',
    failed: 'Could not be done',
  },
  relocation: {
    coming: 'Move of the bin',
    started: 'On the way to move your bin',
    completed: 'Moved',
    failed: 'Could not be moved',
  },
}

/** What has happened, with when, and after it what is to come. */
export function Timeline({ page }: { page: HirersPage }) {
  const { order, organisation, timeline } = page
  const coming = order.jobs.filter(({ status }) => status === 'scheduled')
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">Step by step</h2>
      <ol class="timeline">
        {timeline.map((moment) => (
          <li key={`${moment.at} ${moment.type}`} class={moment.type}>
            <span class="what">{sayMoment(moment, order)}</span>
            <span class="when">{sayInstant(moment.at, organisation.timezone)}</span>
          </li>
        ))}
        {coming.map(({ id, type, date, timeWindow }) => (
          <li key={id} class="coming">
            <span class="what">
              {WORK[type].coming}
              <span class="hidden">, to come</span>
            </span>
            <span class="when">
              {shortDay(date)}
              {timeWindow && `, ${sayWindow(timeWindow)}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function sayMoment(
  { type, jobId, amount }: HirersPage['timeline'][number],
  { jobs }: HirersPage['order'],
): string {
  const work = WORK[jobs.find(({ id }) => id === jobId)?.type ?? 'service']
  const money = amount === null ? '' : ` ${spokenPrice(amount)}`
  return {
    placed: 'Booked',
    changed: 'Dates changed',
    paid: `Paid${money}`,
    refunded: `Given back${money}`,
    job_started: work.started,
    job_completed: work.completed,
    job_failed: work.failed,
    cancelled: 'Cancelled',
  }[type]
}
