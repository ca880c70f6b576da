import { useQuery } from '@tanstack/react-query'
import type { VehicleCheck } from '#contract/office/dispatch/checks.ts'
import { Button } from '#web/office/controls/button.tsx'
import styles from '#web/office/fleet/editor/editor.module.css'
import { vehiclesQuery } from '#web/office/fleet/queries.ts'
import { OnRoad } from '#web/office/fleet/vehicles/on-road.tsx'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { Defects } from './defects.tsx'

/** Says that a vehicle's open defects are mended, all of them, which it lists. */
export function ClearDialog({
  vehicleId,
  checks,
  onClose,
}: {
  vehicleId: string
  /** The vehicle's checks whose defects are open. */
  checks: readonly VehicleCheck[]
  onClose: () => void
}) {
  const { slug } = useOffice().organisation
  const vehicles = useQuery(vehiclesQuery(slug))
  const vehicle = vehicles.data?.data.find(({ id }) => id === vehicleId)
  if (!vehicle) return null
  return (
    <Dialog label={`Clear ${vehicle.name}`} onClose={onClose}>
      <h2 className={styles.heading}>Clear {vehicle.name}</h2>
      <p className={styles.note}>Everything that checks found is mended:</p>
      {checks.map((check) => (
        <Defects key={check.id} check={check} />
      ))}
      <OnRoad
        vehicle={vehicle}
        mends
        beside={<Button onClick={onClose}>Cancel</Button>}
        onDone={onClose}
      />
    </Dialog>
  )
}
