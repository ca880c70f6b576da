import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Vehicle } from '#contract/office/dispatch/vehicle.ts'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { depotsQuery, vehiclesQuery } from '#web/office/fleet/queries.ts'
import { RecordList } from '#web/office/fleet/record-list.tsx'
import { useOpenRecord } from '#web/office/fleet/use-open-record.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { VehicleDialog } from './vehicle-dialog.tsx'
import { VEHICLE_KINDS } from './vehicle-fields.ts'
import { Registration, VehicleState } from './vehicle-state.tsx'

/** The trucks. */
export function VehiclesPage() {
  const { slug } = useOffice().organisation
  const vehicles = useQuery(vehiclesQuery(slug))
  const depots = useQuery(depotsQuery(slug))
  const { open, mayWrite, show } = useOpenRecord('a vehicle')
  return (
    <Loaded query={vehicles} what="The vehicles">
      {({ data }) => (
        <>
          <RecordList
            heading="Vehicles"
            one="a vehicle"
            kind="vehicles"
            records={data}
            mayWrite={mayWrite}
            show={show}
            empty="With vehicles, the board knows what each run can carry and lift."
            columns={COLUMNS}
          />
          {open !== undefined && depots.data && (
            <VehicleDialog
              key={open}
              vehicle={data.find(({ id }) => id === open) ?? null}
              depots={depots.data.data}
              onClose={() => show(null)}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

const COLUMNS: { name: string; show: (vehicle: Vehicle) => ReactNode }[] = [
  { name: 'Registration', show: (vehicle) => <Registration vehicle={vehicle} /> },
  { name: 'Kind', show: ({ kind }) => VEHICLE_KINDS[kind] },
  { name: 'Bins', show: ({ slots }) => slots },
  {
    name: 'Lifts up to',
    show: ({ largestLiftKg: kg }) => (kg === null ? '–' : `${kg.toLocaleString()} kg`),
  },
  { name: 'State', show: (vehicle) => <VehicleState vehicle={vehicle} /> },
]
