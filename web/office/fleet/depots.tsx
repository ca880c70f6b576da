import { useQuery } from '@tanstack/react-query'
import type { Depot } from '#contract/office/dispatch/depot.ts'
import type { Point } from '#contract/office/dispatch/records.ts'
import { call } from '#web/office/api/call.ts'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { fleetAddresses as addresses } from './addresses.ts'
import type { FieldOf } from './editor/fields.tsx'
import { pointOf, showPoint } from '#web/office/places/read-point.ts'
import { RecordDialog } from './editor/record-dialog.tsx'
import { depotsQuery } from './queries.ts'
import { RecordList } from './record-list.tsx'
import { useOpenRecord } from './use-open-record.ts'

const FIELDS = [
  { name: 'name', label: 'Name', required: true, most: 60 },
  { name: 'address', label: 'Address (optional)', most: 250 },
  { name: 'point', label: 'Point (optional)', kind: 'point' },
] as const satisfies FieldOf<string>[]

/** The yards where bins stand and runs begin. */
export function DepotsPage() {
  const { slug } = useOffice().organisation
  const depots = useQuery(depotsQuery(slug))
  const { open, mayWrite, show } = useOpenRecord('a depot')
  return (
    <Loaded query={depots} what="The depots">
      {({ data }) => (
        <>
          <RecordList
            heading="Depots"
            one="a depot"
            records={data}
            mayWrite={mayWrite}
            show={show}
            empty="A depot is a yard where bins stand and trucks start. With one yard you need none."
            columns={[{ name: 'Address', show: ({ address }) => address }]}
          />
          {open !== undefined && (
            <DepotDialog
              key={open}
              depot={data.find(({ id }) => id === open) ?? null}
              onClose={() => show(null)}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

function DepotDialog({ depot, onClose }: { depot: Depot | null; onClose: () => void }) {
  const { slug: organisation } = useOffice().organisation
  const change = (
    seen: Depot,
    body: { name?: string; address?: string; point?: Point | null; archived?: boolean },
  ) =>
    call(addresses.changeDepot, {
      params: { organisation, id: seen.id },
      version: seen.version,
      body,
    })
  return (
    <RecordDialog
      heading={depot?.name ?? 'New depot'}
      record={depot}
      fields={FIELDS}
      values={{
        name: depot?.name ?? '',
        address: depot?.address ?? '',
        point: showPoint(depot?.point ?? null),
      }}
      archived={depot && depot.archivedAt !== null}
      queryKey={depotsQuery(organisation).queryKey}
      save={({ point, ...others }, { version, idempotencyKey }) => {
        const body = { ...others, point: pointOf(point) }
        return depot
          ? change({ ...depot, version }, body)
          : call(addresses.createDepot, { params: { organisation }, body, idempotencyKey })
      }}
      {...(depot && { archive: (archived: boolean) => change(depot, { archived }) })}
      onClose={onClose}
    />
  )
}
