import type { Depot } from '#contract/office/dispatch/depot.ts'
import type { Vehicle, VehicleChange } from '#contract/office/dispatch/vehicle.ts'
import { call } from '#web/office/api/call.ts'
import { fleetAddresses as addresses } from '#web/office/fleet/addresses.ts'
import { optionsOf } from '#web/office/fleet/editor/read-typed.ts'
import { RecordDialog } from '#web/office/fleet/editor/record-dialog.tsx'
import { vehiclesQuery } from '#web/office/fleet/queries.ts'
import { useCatalogChoices } from '#web/office/fleet/use-catalog-choices.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { OnRoad } from './on-road.tsx'
import { bodyOf, valuesOf, vehicleFields } from './vehicle-fields.ts'

/** A vehicle, or a new one. */
export function VehicleDialog({
  vehicle,
  depots,
  onClose,
}: {
  vehicle: Vehicle | null
  depots: readonly Depot[]
  onClose: () => void
}) {
  const { slug: organisation } = useOffice().organisation
  const { types } = useCatalogChoices()
  const change = ({ id, version }: Vehicle, body: Sent) =>
    call(addresses.changeVehicle, { params: { organisation, id }, version, body })
  return (
    <RecordDialog
      heading={vehicle?.name ?? 'New vehicle'}
      record={vehicle}
      fields={vehicleFields(optionsOf(depots, 'None', vehicle?.depotId), types)}
      values={valuesOf(vehicle)}
      archived={vehicle && vehicle.archivedAt !== null}
      queryKey={vehiclesQuery(organisation).queryKey}
      save={(values, { version, idempotencyKey }) =>
        vehicle
          ? change({ ...vehicle, version }, bodyOf(values))
          : call(addresses.createVehicle, {
              params: { organisation },
              body: bodyOf(values),
              idempotencyKey,
            })
      }
      {...(vehicle && { archive: (archived: boolean) => change(vehicle, { archived }) })}
      onClose={onClose}
    >
      {vehicle?.archivedAt === null && <OnRoad vehicle={vehicle} onDone={onClose} />}
    </RecordDialog>
  )
}

type Sent = Partial<ReturnType<typeof bodyOf>> & Pick<VehicleChange, 'archived'>
