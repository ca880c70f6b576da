import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { driversQuery, vehiclesQuery } from '#web/office/fleet/queries.ts'
import { RecordList } from '#web/office/fleet/record-list.tsx'
import { useOpenRecord } from '#web/office/fleet/use-open-record.ts'
import { membersQuery } from '#web/office/settings/team/team-query.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { DriverDialog } from './driver-dialog.tsx'

/** Who drives. */
export function DriversPage() {
  const { slug } = useOffice().organisation
  const drivers = useQuery(driversQuery(slug))
  const vehicles = useQuery(vehiclesQuery(slug))
  const members = useQuery(membersQuery(slug))
  const { open, mayWrite, show } = useOpenRecord('a driver')
  const nameOf = (id: string | null) =>
    vehicles.data?.data.find((one) => one.id === id)?.name ?? '–'
  return (
    <Loaded query={drivers} what="The drivers">
      {({ data }) => (
        <>
          <RecordList
            heading="Drivers"
            one="a driver"
            kind="drivers"
            records={data}
            mayWrite={mayWrite}
            show={show}
            empty="A driver needs no account: on paper, or with the driver app on a phone."
            columns={[
              { name: 'Phone', show: ({ phone }) => phone || '–' },
              { name: 'Usual vehicle', show: ({ vehicleId }) => nameOf(vehicleId) },
              { name: 'Member', show: ({ accountName }) => accountName ?? '–' },
            ]}
          />
          {open !== undefined && vehicles.data && members.data && (
            <DriverDialog
              key={open}
              driver={data.find(({ id }) => id === open) ?? null}
              vehicles={vehicles.data.data}
              members={members.data.data}
              onClose={() => show(null)}
            />
          )}
        </>
      )}
    </Loaded>
  )
}
