import { formatMoney } from '#contract/values/money.ts'
import type { PageData } from '#web/booking/page-data.ts'
import { longDay } from '#contract/values/spoken-time.ts'
import type { Booked } from './booked.ts'
import styles from './done-step.module.css'

/** What happens next, in order. */
export function NextSteps(props: {
  data: PageData
  booked: Booked
  toPay: boolean
  pending: boolean
}) {
  const { booked, toPay, pending } = props
  const { organisation } = props.data.catalog
  const { total, deliveryDate, pickupDate } = booked.summary
  return (
    <>
      <h2>What happens next</h2>
      <ol class={styles.next}>
        {toPay && (
          <li>
            Pay {formatMoney(total, organisation.currency)}. We hold your bin in the meantime.
          </li>
        )}
        {pending && !toPay && (
          <li>{organisation.name} reviews your booking and confirms it by email.</li>
        )}
        <li>We send the confirmation to {booked.email}.</li>
        <li>
          {booked.waits ? 'The truck comes on ' : 'We deliver on '}
          <strong>{longDay(deliveryDate)}</strong>
          {booked.period && `, ${booked.period}`}, to {booked.place}: {booked.what.join(', ')}.
        </li>
        {booked.collects && (
          <li>
            {booked.collectOnCall ? 'Call us when it’s ready, by ' : 'We collect on '}
            <strong>{longDay(pickupDate)}</strong>.
          </li>
        )}
        {booked.waits && <li>It waits while you load, then takes the bin away again.</li>}
      </ol>
    </>
  )
}
