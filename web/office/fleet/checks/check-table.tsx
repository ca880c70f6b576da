import { Link } from '@tanstack/react-router'
import type { VehicleCheck } from '#contract/office/dispatch/checks.ts'
import { Moment } from '#web/office/controls/layout/moment.tsx'
import table from '#web/office/controls/layout/table.module.css'
import { Photos } from '#web/office/controls/photos/photos.tsx'
import { Status } from '#web/office/controls/status.tsx'
import text from '#web/office/controls/text.module.css'
import styles from '#web/office/fleet/fleet.module.css'
import { sayKm } from '#web/office/text.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Defects, named } from './defects.tsx'

/** Whether a check found something that isn't mended yet. */
export const isOpen = ({ outcome, cleared }: VehicleCheck): boolean =>
  outcome !== 'ok' && cleared === null

/** Checks, one a row, with what each found and what was done about it. */
export function CheckTable({
  checks,
  onClear,
}: {
  checks: readonly VehicleCheck[]
  onClear: (vehicleId: string) => void
}) {
  const { organisation, today } = useOffice()
  const mayWrite = useMay()('writeOrders')
  return (
    <table className={classNames(table.table, styles.checks)}>
      <thead>
        <tr>
          <th>Vehicle</th>
          <th>When</th>
          <th>Signed by</th>
          <th>Odometer</th>
          <th>Outcome</th>
          <th>Found</th>
          <th aria-label="Clear" />
        </tr>
      </thead>
      <tbody>
        {checks.map((check) => (
          <tr key={check.id}>
            <td>
              <Link
                to="/office/$slug/fleet/$page"
                params={{ slug: organisation.slug, page: 'vehicles' }}
                search={{ open: check.vehicleId }}
                className={text.link}
              >
                {check.vehicleName}
              </Link>
            </td>
            <td data-label="When">
              <Moment at={check.at} timezone={organisation.timezone} today={today} />
            </td>
            <td data-label="Signed by">{check.signedBy}</td>
            <td data-label="Odometer">
              <Odometer check={check} />
            </td>
            <td data-label="Outcome">
              <Outcome check={check} />
            </td>
            <td data-label="Found">
              <Found check={check} />
            </td>
            <td className={table.end}>
              {mayWrite && isOpen(check) && (
                <button
                  type="button"
                  className={text.link}
                  aria-label={`Clear ${check.vehicleName}`}
                  onClick={() => onClear(check.vehicleId)}
                >
                  Clear
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What it showed at the check, and how far the truck went that day. */
function Odometer({ check: { odometerKm: km, endKm } }: { check: VehicleCheck }) {
  if (km === null && endKm === null) return <span className={table.none}>–</span>
  const driven = km !== null && endKm !== null && endKm >= km ? `, ${sayKm(endKm - km)} driven` : ''
  return (
    <div>
      {km !== null && sayKm(km)}
      {endKm !== null && (
        <span className={styles.under}>
          {sayKm(endKm)} at the end{driven}
        </span>
      )}
    </div>
  )
}

function Outcome({ check: { outcome, cleared } }: { check: VehicleCheck }) {
  if (outcome === 'ok') {
    return (
      <Status shape="full" tone="good">
        Fine
      </Status>
    )
  }
  if (cleared) {
    return (
      <Status shape="half" tone="plain">
        Mended
      </Status>
    )
  }
  return outcome === 'major' ? (
    <Status shape="stop" tone="bad">
      Major defect
    </Status>
  ) : (
    <Status shape="late" tone="warn">
      Minor defect
    </Status>
  )
}

/** What was found, what was done about all of it, and what else was photographed. */
function Found({ check }: { check: VehicleCheck }) {
  const { outcome, cleared, photos, vehicleName } = check
  if (outcome === 'ok' && photos.length === 0) return <span className={table.none}>–</span>
  return (
    <div>
      <Defects check={check} />
      {cleared && (
        <span className={styles.under}>
          {[cleared.note, cleared.by.name].filter(Boolean).join(' · ')}
        </span>
      )}
      <Photos photos={named(photos, vehicleName)} />
    </div>
  )
}
