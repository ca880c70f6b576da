import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { VehicleCheck } from '#contract/office/dispatch/checks.ts'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { Moment } from '#web/office/controls/layout/moment.tsx'
import { Section } from '#web/office/controls/layout/section.tsx'
import table from '#web/office/controls/layout/table.module.css'
import { Message } from '#web/office/controls/pause.tsx'
import { Photos } from '#web/office/controls/photos/photos.tsx'
import { Status } from '#web/office/controls/status.tsx'
import text from '#web/office/controls/text.module.css'
import styles from '#web/office/fleet/fleet.module.css'
import { checksQuery, vehiclesQuery } from '#web/office/fleet/queries.ts'
import { OnRoad } from '#web/office/fleet/vehicles/on-road.tsx'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'

/** What crews found before their day, and what isn't mended yet. */
export function ChecksPage() {
  const { organisation, today } = useOffice()
  const mayWrite = useMay()('writeOrders')
  const [clearing, setClearing] = useState<string | null>(null)
  const checks = useQuery(checksQuery(organisation.slug))
  const vehicles = useQuery(vehiclesQuery(organisation.slug))
  const vehicle = vehicles.data?.data.find(({ id }) => id === clearing)
  return (
    <Loaded query={checks} what="The checks">
      {({ data, open }) => (
        <Section
          heading="Vehicle checks"
          aside={open === 0 ? 'No open defect' : `${open} with open defects`}
        >
          {data.length === 0 ? (
            <Message heading="There are no checks yet">
              <p>Drivers check their vehicle in the driver app before the first start of a day.</p>
            </Message>
          ) : (
            <table className={table.table}>
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
                {data.map((check) => (
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
                      {check.odometerKm === null ? '–' : `${check.odometerKm.toLocaleString()} km`}
                    </td>
                    <td data-label="Outcome">
                      <Outcome check={check} />
                    </td>
                    <td data-label="Found">
                      <Found check={check} />
                      <Photos photos={named(check.photos, check.vehicleName)} />
                    </td>
                    <td className={table.end}>
                      {mayWrite && check.outcome !== 'ok' && check.cleared === null && (
                        <button
                          type="button"
                          className={text.link}
                          aria-label={`Clear ${check.vehicleName}`}
                          onClick={() => setClearing(check.vehicleId)}
                        >
                          Clear
                        </button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {vehicle && (
            <Dialog label={`Clear ${vehicle.name}`} onClose={() => setClearing(null)}>
              <h2>Clear {vehicle.name}</h2>
              <p className={styles.foot}>All of its open defects are mended.</p>
              <OnRoad
                vehicle={{ ...vehicle, offRoad: vehicle.offRoad ?? DEFECTS }}
                onDone={() => setClearing(null)}
              />
            </Dialog>
          )}
        </Section>
      )}
    </Loaded>
  )
}

function named(photos: readonly { id: string }[], what: string) {
  return photos.map(({ id }, index) => ({ id, shows: `${what}, photo ${index + 1}` }))
}

/** The defects that clearing a vehicle mends. */
const DEFECTS = { since: '', reason: 'no, it has minor defects' }

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

/** Each fault with its photos, and what was done about all of them. */
function Found({ check: { items, vehicleName, cleared } }: { check: VehicleCheck }) {
  const defects = items.filter(({ result }) => result !== 'ok')
  if (defects.length === 0) return '–'
  return (
    <>
      <ul className={styles.lines}>
        {defects.map(({ id, name, result, note, photos }) => (
          <li key={id}>
            <b className={styles.fault}>{name}</b>
            {result === 'major' && defects.length > 1 && ' (major)'}
            {note !== null && `: ${note}`}
            <Photos photos={named(photos, `${vehicleName}, ${name.toLowerCase()}`)} />
          </li>
        ))}
      </ul>
      {cleared && (
        <span className={styles.under}>
          {[cleared.note, cleared.by.name].filter(Boolean).join(' · ')}
        </span>
      )}
    </>
  )
}
