import { formatMoney } from '#contract/values/money.ts'
import type { PageData } from '#web/booking/page-data.ts'
import { longDay, shortDay } from '#contract/values/spoken-time.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { Booked } from './booked.ts'
import styles from './next-steps.module.css'

type Stop = { head: string; says: string; passed?: boolean }

/** What happens next, in order, as the stops of a line. */
export function NextSteps(props: {
  data: PageData
  booked: Booked
  toPay: boolean
  pending: boolean
}) {
  const stops = listStops(props)
  const next = stops.findIndex(({ passed }) => !passed)
  return (
    <ol class={styles.route}>
      {stops.map(({ head, says, passed }, index) => (
        <li class={classNames(passed && styles.passed, index === next && styles.next)} key={index}>
          <strong>{head}</strong> {says}
        </li>
      ))}
    </ol>
  )
}

function listStops({ data, booked, toPay, pending }: Parameters<typeof NextSteps>[0]): Stop[] {
  const { name, currency } = data.catalog.organisation
  const { total, deliveryDate, pickupDate } = booked.summary
  const confirmation = `The confirmation goes to ${booked.email}.`
  const first: Stop[] = toPay
    ? [
        { head: `Pay ${formatMoney(total, currency)}`, says: 'We hold your bin in the meantime.' },
        { head: 'Booked', says: confirmation },
      ]
    : pending
      ? [{ head: 'Reviewed', says: `${name} looks at your booking. ${confirmation}` }]
      : [{ head: 'Booked', says: confirmation, passed: true }]
  const where = `${booked.what.join(', ')} to ${booked.place}${booked.period ? `, ${booked.period}` : ''}.`
  const visit = booked.waits
    ? {
        head: `${shortDay(deliveryDate)}, the truck comes`,
        says: `${where} It waits while you load, then takes the bin away again.`,
      }
    : { head: `${shortDay(deliveryDate)}, delivery`, says: where }
  if (!booked.collects) return [...first, visit]
  const collection = booked.collectOnCall
    ? { head: 'Collection', says: `Call us when it’s ready, by ${longDay(pickupDate)}.` }
    : {
        head: `${shortDay(pickupDate)}, collection`,
        says: 'Want it gone earlier, or keep it longer? See your booking’s page.',
      }
  return [...first, visit, collection]
}
