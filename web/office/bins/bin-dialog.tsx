import type { Bin } from '#contract/office/dispatch/bin.ts'
import { call } from '#web/office/api/call.ts'
import { fleetAddresses as addresses } from '#web/office/fleet/addresses.ts'
import type { FieldOf } from '#web/office/fleet/editor/fields.tsx'
import { shown, wholeOrNull } from '#web/office/fleet/editor/read-typed.ts'
import { RecordDialog } from '#web/office/fleet/editor/record-dialog.tsx'
import { useCatalogChoices } from '#web/office/fleet/use-catalog-choices.ts'
import { useOffice } from '#web/office/shell/office-context.ts'

const fieldsOf = (types: readonly (readonly [string, string])[]) =>
  [
    { name: 'number', label: 'Number', required: true, most: 20, half: true },
    { name: 'tareKg', label: 'Empty weight, kg (optional)', kind: 'whole', half: true },
    { name: 'productId', label: 'Type', options: types },
  ] as const satisfies FieldOf<string>[]

/** A bin's details, or a new one. Where it is changes by moves. */
export function BinDialog({ bin, onClose }: { bin: Bin | null; onClose: () => void }) {
  const { slug: organisation } = useOffice().organisation
  const { types } = useCatalogChoices()
  if (types.length === 0) return null
  const change = (
    { id, version }: Bin,
    body: { number?: string; productId?: string; tareKg?: number | null; archived?: boolean },
  ) => call(addresses.changeBin, { params: { organisation, id }, version, body })
  return (
    <RecordDialog
      heading={bin ? `Bin ${bin.number}` : 'New bin'}
      record={bin}
      fields={fieldsOf(types)}
      values={{
        number: bin?.number ?? '',
        tareKg: shown(bin?.tareKg ?? null),
        productId: bin?.productId ?? types[0]?.[0] ?? '',
      }}
      archived={bin && bin.archivedAt !== null}
      queryKey={bin ? ['bin', organisation, bin.id] : ['bins', organisation]}
      save={({ number, productId, tareKg }, { version, idempotencyKey }) => {
        const body = { number, productId, tareKg: wholeOrNull(tareKg) }
        return bin
          ? change({ ...bin, version }, body)
          : call(addresses.createBin, { params: { organisation }, body, idempotencyKey })
      }}
      {...(bin && { archive: (archived: boolean) => change(bin, { archived }) })}
      onClose={onClose}
    />
  )
}
