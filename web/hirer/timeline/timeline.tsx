import type { HirersPage } from '#contract/orders/hirer.ts'
import { formatMoney } from '#contract/values/money.ts'
import { shortDay } from '#contract/values/spoken-time.ts'
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
            {describeChange(moment, order.currency).map((line) => (
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
    changed: change && !movesDays(change) ? 'Price changed' : 'Dates changed',
    paid: `Paid${money}${sayInvoices(invoices)}`,
    refunded: `Refunded${money}`,
    job_started: work.started,
    job_completed: work.completed,
    job_failed: work.failed,
    cancelled: 'Cancelled',
  }[type]
}

function movesDays({ before, after }: Change): boolean {
  return before.deliveryDate !== after.deliveryDate || before.pickupDate !== after.pickupDate
}

/** What a change changed, and from what. */
function describeChange({ change }: Moment, currency: string): string[] {
  if (change === null) return []
  const { before, after } = change
  const inOneDay = [before, after].every((it) => it.deliveryDate === it.pickupDate)
  const day = (name: string, was: string, is: string) =>
    was === is ? [] : [`${name} on ${shortDay(is)} instead of ${shortDay(was)}`]
  return [
    ...day(inOneDay ? 'Visit' : 'Delivery', before.deliveryDate, after.deliveryDate),
    ...(inOneDay ? [] : day('Collection', before.pickupDate, after.pickupDate)),
    ...(before.total === after.total
      ? []
      : [
          `Total ${formatMoney(after.total, currency)} instead of ${formatMoney(before.total, currency)}`,
        ]),
  ]
}

/** What was paid for several bookings at once is on their invoice, which the hirer knows by its number. */
function sayInvoices(numbers: readonly string[]): string {
  if (numbers.length === 0) return ''
  return ` with ${numbers.length === 1 ? 'invoice' : 'invoices'} ${numbers.join(', ')}`
}
