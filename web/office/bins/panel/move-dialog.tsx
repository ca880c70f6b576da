import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { binLoads, binPlaces } from '#contract/dispatch/bin-places.ts'
import type { BinLoad, BinPlaceKind } from '#contract/dispatch/bin-places.ts'
import type { Bin } from '#contract/office/dispatch/bin.ts'
import { call } from '#web/office/api/call.ts'
import { useIdempotencyKey } from '#web/office/api/use-idempotency-key.ts'
import { LOADS, PLACES } from '#web/office/bins/words.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { SelectField } from '#web/office/controls/forms/select-field.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { fleetAddresses as addresses } from '#web/office/fleet/addresses.ts'
import editor from '#web/office/fleet/editor/editor.module.css'
import { idOrNull, optionsOf } from '#web/office/fleet/editor/read-typed.ts'
import { depotsQuery, tipSitesQuery, vehiclesQuery } from '#web/office/fleet/queries.ts'
import { sayWrong } from '#web/office/conflict/stale.ts'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { useBinChanged } from './use-bin-changed.ts'

const places = binPlaces.map((kind) => [kind, PLACES[kind]] as const)
const loads = binLoads.map((load) => [load, LOADS[load]] as const)

/** Says where a bin is now, wherever it was thought to be. */
export function MoveDialog({ bin, onClose }: { bin: Bin; onClose: () => void }) {
  const { slug: organisation } = useOffice().organisation
  const key = useIdempotencyKey()
  const changed = useBinChanged(bin.id)
  const [kind, setKind] = useState<BinPlaceKind>('yard')
  const [place, setPlace] = useState('')
  const [load, setLoad] = useState<BinLoad>(bin.load)
  const which = useWhich(kind, bin)
  const send = useMutation({
    mutationFn: () =>
      call(addresses.moveBin, {
        params: { organisation, id: bin.id },
        body: { to: { kind, id: which ? idOrNull(place) : null }, load },
        idempotencyKey: key.get(),
      }),
    onSuccess: async () => {
      announce({ says: `Bin ${bin.number} is moved.` })
      onClose()
      await changed()
    },
    meta: { shownByForm: true },
  })
  const wrong = sayWrong(send.error, { 'to.id': 'The place' })
  return (
    <Dialog label={`Move bin ${bin.number}`} onClose={onClose}>
      <h2 className={editor.heading}>Where is bin {bin.number} now?</h2>
      <Form
        does="Move it"
        error={wrong.form}
        busy={send.isPending}
        onSend={() => send.mutate()}
        beside={<Button onClick={onClose}>Cancel</Button>}
      >
        <SelectField
          label="Place"
          value={kind}
          options={places}
          onValue={(next) => {
            key.renew()
            setKind(next)
            setPlace('')
          }}
        />
        {which && (
          <SelectField
            label="Which one"
            value={place}
            error={wrong.at['to.id']}
            options={which}
            onValue={(next) => {
              key.renew()
              setPlace(next)
            }}
          />
        )}
        <SelectField
          label="What’s in it"
          value={load}
          options={loads}
          onValue={(next) => {
            key.renew()
            setLoad(next)
          }}
        />
      </Form>
    </Dialog>
  )
}

/** The depots, vehicles or tips to choose from; null where there's nothing to choose. */
function useWhich(kind: BinPlaceKind, { place }: Bin): [string, string][] | null {
  const { slug } = useOffice().organisation
  const depots = useQuery(depotsQuery(slug)).data?.data ?? []
  const vehicles = useQuery(vehiclesQuery(slug)).data?.data ?? []
  const tips = useQuery(tipSitesQuery(slug)).data?.data ?? []
  if (kind === 'yard') return depots.length > 0 ? optionsOf(depots, 'Not said') : null
  if (kind === 'vehicle') return optionsOf(vehicles, 'Not said')
  if (kind === 'tip') return optionsOf(tips, 'Not said')
  if (kind === 'site' && place.kind === 'site' && place.id !== null) {
    return [
      ['', 'Another site'],
      [place.id, place.name],
    ]
  }
  return null
}
