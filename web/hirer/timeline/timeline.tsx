import { describeChange } from '#contract/orders/change/describe-change.ts'
import type { HirersPage } from '#contract/orders/hirer.ts'
import { formatMoney } from '#contract/values/money.ts'
import { Photos } from '#web/hirer/photos/photos.tsx'
import { sayInstant } from '#web/hirer/say-time.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './timeline.module.css'
import { WORK } from './work-words.ts'

/** What has happened and when, with the photos and what loads weighed. */
export function Timeline({ page }: { page: HirersPage }) {
  const { order, organisation, timeline, photos } = page
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">So far</h2>
      <ol class={styles.timeline}>
        {timeline.map((moment) => (
          <li key={`${moment.at} ${moment.type}`} class={classNames(styles[moment.type])}>
            <span class={styles.what}>{describeMoment(moment, order)}</span>
            <span class={styles.when}>{sayInstant(moment.at, organisation.timezone)}</span>
            {moment.change &&
              describeChange(moment.change, order.currency).map((line) => (
                <span key={line}>{line}</span>
              ))}
            {weightAt(moment, order) && <span class={styles.when}>{weightAt(moment, order)}</span>}
            <Photos photos={photosAt(moment, photos)} timezone={organisation.timezone} />
          </li>
        ))}
      </ol>
    </section>
  )
}

type Moment = HirersPage['timeline'][number]
type Change = NonNullable<Moment['change']>

/** What a load weighed shows where it was taken away. */
function weightAt({ type, jobId }: Moment, { jobs }: HirersPage['order']): string | null {
  const weighed = type === 'job_completed' && jobs.find(({ id }) => id === jobId)?.weighed
  if (!weighed) return null
  const { kg, docketNumber } = weighed
  const docket = docketNumber === null ? '' : `, docket ${docketNumber}`
  return `Weighed ${kg.toLocaleString('en-AU')} kg${docket}`
}

/** Photos show where their job was done, or why it couldn't be. */
function photosAt({ type, jobId }: Moment, photos: HirersPage['photos']): HirersPage['photos'] {
  const settled = type === 'job_completed' || type === 'job_failed'
  return settled ? photos.filter((photo) => photo.jobId === jobId) : []
}

function describeMoment(
  { type, jobId, amount, invoices, change }: Moment,
  { jobs, currency }: HirersPage['order'],
): string {
  const work = WORK[jobs.find(({ id }) => id === jobId)?.type ?? 'service']
  const money = amount === null ? '' : ` ${formatMoney(amount, currency)}`
  return {
    placed: 'Booked',
    changed: sayChanged(change),
    paid: `Paid${money}${sayInvoices(invoices)}`,
    refunded: `Refunded${money}`,
    job_started: work.started,
    job_completed: work.completed,
    job_failed: work.failed,
    cancelled: 'Cancelled',
  }[type]
}

function sayChanged(change: Change | null): string {
  if (change === null) return 'Dates changed'
  const { before, after, calledFor } = change
  if (calledFor) return 'Collection asked for'
  const same = before.deliveryDate === after.deliveryDate && before.pickupDate === after.pickupDate
  return same ? 'Price changed' : 'Dates changed'
}

/** What was paid for several bookings at once is on their invoice, which the hirer knows by its number. */
function sayInvoices(numbers: readonly string[]): string {
  if (numbers.length === 0) return ''
  return ` with ${numbers.length === 1 ? 'invoice' : 'invoices'} ${numbers.join(', ')}`
}
