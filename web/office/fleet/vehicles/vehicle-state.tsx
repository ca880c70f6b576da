import type { Vehicle } from '#contract/office/dispatch/vehicle.ts'
import { daysBetween } from '#contract/values/day.ts'
import { Status } from '#web/office/controls/status.tsx'
import { shortDay } from '#web/office/dates.ts'
import { useOffice } from '#web/office/shell/office-context.ts'

/** How many days ahead an expiry is pointed out. */
const SOON = 30

/** Whether a vehicle can be driven. */
export function VehicleState({ vehicle: { offRoad } }: { vehicle: Vehicle }) {
  return offRoad ? (
    <>
      <Status shape="stop" tone="bad">
        Off the road
      </Status>{' '}
      {offRoad.reason}
    </>
  ) : (
    <Status shape="full" tone="good">
      On the road
    </Status>
  )
}

/** A vehicle's registration, and when it ends. */
export function Registration({ vehicle }: { vehicle: Vehicle }) {
  const { today } = useOffice()
  const { registration, registrationExpiresOn: ends } = vehicle
  if (ends === null) return registration === '' ? '–' : registration
  const left = daysBetween(today, ends)
  return (
    <>
      {registration === '' ? '' : `${registration}, `}
      {left < 0 ? (
        <Status shape="failed" tone="bad">
          {`expired ${shortDay(ends, today)}`}
        </Status>
      ) : left <= SOON ? (
        <Status shape="late" tone="warn">
          {`until ${shortDay(ends, today)}`}
        </Status>
      ) : (
        `until ${shortDay(ends, today)}`
      )}
    </>
  )
}
