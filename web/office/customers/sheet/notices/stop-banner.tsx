import { localTime } from '#contract/values/day.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Mark } from '#web/office/controls/status.tsx'
import type { OneCustomer } from '#web/office/customers/use-customer.ts'
import { longDay } from '#web/office/dates.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import styles from './stop-banner.module.css'

/** That the customer is on stop: since when, by whom and why, and what follows. */
export function StopBanner({
  one,
  stop,
  onRelease,
}: {
  one: OneCustomer
  stop: NonNullable<OneCustomer['stop']>
  onRelease: () => void
}) {
  const { organisation } = useOffice()
  const mayEnd = useMay()('writeMoney') && one.mergedInto === null
  const { day } = localTime(new Date(stop.at), organisation.timezone)
  return (
    <div className={styles.banner} role="note" aria-label="On stop">
      <Mark shape="stop" />
      <div>
        <p>
          <b>On stop</b> since {longDay(day)}
          {stop.by.name && `, by ${stop.by.name}`}: {stop.reason}
        </p>
        <p className={styles.follows}>
          Dispatchers can’t take a telephone order. An owner can, with a reason. Online bookings
          aren’t affected.
        </p>
      </div>
      {mayEnd ? (
        <Button small onClick={onRelease}>
          Take off stop
        </Button>
      ) : (
        <span className={styles.follows}>Bookkeepers and owners can end it.</span>
      )}
    </div>
  )
}
