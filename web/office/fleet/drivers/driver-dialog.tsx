import type { Driver } from '#contract/office/dispatch/driver.ts'
import type { Vehicle } from '#contract/office/dispatch/vehicle.ts'
import { call } from '#web/office/api/call.ts'
import { fleetAddresses as addresses } from '#web/office/fleet/addresses.ts'
import type { FieldOf } from '#web/office/fleet/editor/fields.tsx'
import { idOrNull, optionsOf } from '#web/office/fleet/editor/read-typed.ts'
import { RecordDialog } from '#web/office/fleet/editor/record-dialog.tsx'
import { driversQuery } from '#web/office/fleet/queries.ts'
import type { Member } from '#web/office/settings/team/team-query.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { Phones } from './phones.tsx'

const fieldsOf = (
  vehicles: readonly (readonly [string, string])[],
  members: readonly (readonly [string, string])[],
) =>
  [
    { name: 'name', label: 'Name', required: true, most: 120 },
    { name: 'phone', label: 'Phone (optional)', kind: 'phone', most: 30 },
    { name: 'vehicleId', label: 'Usual vehicle', options: vehicles },
    {
      name: 'accountId',
      label: 'Member',
      help: 'Only for someone who also works in this office.',
      options: members,
    },
  ] as const satisfies FieldOf<string>[]

/** A driver, or a new one, with the phones that have joined. */
export function DriverDialog({
  driver,
  vehicles,
  members,
  onClose,
}: {
  driver: Driver | null
  vehicles: readonly Vehicle[]
  members: readonly Member[]
  onClose: () => void
}) {
  const { slug: organisation } = useOffice().organisation
  const change = ({ id, version }: Driver, body: Partial<Sent> & { archived?: boolean }) =>
    call(addresses.changeDriver, { params: { organisation, id }, version, body })
  const people = members.map(({ id, name }) => ({ id, name, archivedAt: null }))
  return (
    <RecordDialog
      heading={driver?.name ?? 'New driver'}
      record={driver}
      fields={fieldsOf(
        optionsOf(vehicles, 'None', driver?.vehicleId),
        optionsOf(people, 'No member of the office'),
      )}
      values={{
        name: driver?.name ?? '',
        phone: driver?.phone ?? '',
        vehicleId: driver?.vehicleId ?? '',
        accountId: driver?.accountId ?? '',
      }}
      archived={driver && driver.archivedAt !== null}
      queryKey={driversQuery(organisation).queryKey}
      save={(values, { version, idempotencyKey }) =>
        driver
          ? change({ ...driver, version }, bodyOf(values))
          : call(addresses.createDriver, {
              params: { organisation },
              body: bodyOf(values),
              idempotencyKey,
            })
      }
      {...(driver && { archive: (archived: boolean) => change(driver, { archived }) })}
      onClose={onClose}
    >
      {driver?.archivedAt === null && <Phones driver={driver} />}
    </RecordDialog>
  )
}

type Sent = ReturnType<typeof bodyOf>

function bodyOf({ name, phone, vehicleId, accountId }: Typed) {
  return { name, phone, vehicleId: idOrNull(vehicleId), accountId: idOrNull(accountId) }
}

type Typed = { name: string; phone: string; vehicleId: string; accountId: string }
