import type { HirersPage } from '#contract/orders/hirer.ts'
import type { JobType } from '#contract/jobs/job.ts'
import { formatMoney } from '#contract/values/money.ts'
import { shortDay } from '#contract/values/spoken-time.ts'
import { Photos } from '#web/hirer/photos/photos.tsx'
import { sayInstant, sayWindow } from '#web/hirer/say-time.ts'
import { classNames } from '#web/ui/class-names.ts'
import text from '#web/ui/text.module.css'
import styles from './timeline.module.css'

type Work = { coming: string; started: string; completed: string; failed: string }

const WORK: Record<JobType, Work> = {
  delivery: {
    coming: 'Delivery',
    started: 'On the way with your bin',
    completed: 'Delivered',
    failed: 'Couldn’t be delivered',
  },
  collection: {
    coming: 'Collection',
    started: 'On the way to collect',
    completed: 'Collected',
    failed: 'Couldn’t be collected',
  },
  exchange: {
    coming: 'Bin exchange',
    started: 'On the way with another bin',
    completed: 'Bin exchanged',
    failed: 'Couldn’t be exchanged',
  },
  service: {
    coming: 'Service',
    started: 'On the way to you',
    completed: 'Serviced',
    failed: 'Couldn’t be serviced',
  },
  wait_and_load: {
    coming: 'Wait while you load',
    started: 'On the way with your bin',
    completed: 'Loaded and taken away',
    failed: 'Couldn’t be done',
  },
  relocation: {
    coming: 'Moving the bin',
    started: 'On the way to move your bin',
    completed: 'Moved',
    failed: 'Couldn’t be moved',
  },
}

/** What has happened and when, and then what is planned. */
export function Timeline({ page }: { page: HirersPage }) {
  const { order, organisation, timeline, photos } = page
  const coming = order.jobs.filter(({ status }) => status === 'scheduled')
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">Step by step</h2>
      <ol class={styles.timeline}>
        {timeline.map((moment) => (
          <li key={`${moment.at} ${moment.type}`} class={classNames(styles[moment.type])}>
            <span class={styles.what}>{describeMoment(moment, order)}</span>
            <span class={styles.when}>{sayInstant(moment.at, organisation.timezone)}</span>
            <Photos photos={photosAt(moment, photos)} timezone={organisation.timezone} />
          </li>
        ))}
        {coming.map(({ id, type, date, timeWindow, agreedPrice }) => (
          <li key={id} class={styles.coming}>
            <span class={styles.what}>
              {WORK[type].coming}
              <span class={text.hidden}>, planned</span>
            </span>
            <span class={styles.when}>
              {shortDay(date)}
              {timeWindow && `, ${sayWindow(timeWindow)}`}
              {agreedPrice !== null &&
                `, ${formatMoney(agreedPrice, order.currency)} to be billed once it’s done`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Photos show where their job was done, or why it couldn't be. */
function photosAt(
  { type, jobId }: HirersPage['timeline'][number],
  photos: HirersPage['photos'],
): HirersPage['photos'] {
  const settled = type === 'job_completed' || type === 'job_failed'
  return settled ? photos.filter((photo) => photo.jobId === jobId) : []
}

function describeMoment(
  { type, jobId, amount }: HirersPage['timeline'][number],
  { jobs, currency }: HirersPage['order'],
): string {
  const work = WORK[jobs.find(({ id }) => id === jobId)?.type ?? 'service']
  const money = amount === null ? '' : ` ${formatMoney(amount, currency)}`
  return {
    placed: 'Booked',
    changed: 'Dates changed',
    paid: `Paid${money}`,
    refunded: `Refunded${money}`,
    job_started: work.started,
    job_completed: work.completed,
    job_failed: work.failed,
    cancelled: 'Cancelled',
  }[type]
}
