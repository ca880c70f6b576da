import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Vehicle } from '#contract/office/dispatch/vehicle.ts'
import { call } from '#web/office/api/call.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Field } from '#web/office/controls/field.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { fleetAddresses as addresses } from '#web/office/fleet/addresses.ts'
import styles from '#web/office/fleet/editor/editor.module.css'
import { checksQuery, vehiclesQuery } from '#web/office/fleet/queries.ts'
import { readAgainIfStale, sayWrong } from '#web/office/settings/stale.ts'
import { useOffice } from '#web/office/shell/office-context.ts'

/** Takes a vehicle off the road, or says that it's mended and puts it back. */
export function OnRoad({
  vehicle: { id, version, name, offRoad },
  onDone,
}: {
  vehicle: Pick<Vehicle, 'id' | 'version' | 'name' | 'offRoad'>
  onDone: () => void
}) {
  const { slug: organisation } = useOffice().organisation
  const cache = useQueryClient()
  const [typed, setTyped] = useKept(`on road ${id}`, '')
  const params = { organisation, id }
  const { queryKey } = vehiclesQuery(organisation)
  const send = useMutation({
    mutationFn: () =>
      offRoad
        ? call(addresses.clearVehicle, { params, version, body: { note: typed } })
        : call(addresses.changeVehicle, { params, version, body: { offRoad: typed } }),
    onSuccess: async () => {
      announce({ says: offRoad ? `${name} is on the road again.` : `${name} is off the road.` })
      onDone()
      await cache.invalidateQueries({ queryKey })
      await cache.invalidateQueries({ queryKey: checksQuery(organisation).queryKey })
    },
    onError: (error) => readAgainIfStale(cache, error, queryKey),
    meta: { shownByForm: true },
  })
  const wrong = sayWrong(send.error, { offRoad: 'The reason', note: 'The note' })
  return (
    <div className={styles.more}>
      {offRoad && (
        <p>
          Off the road: <b>{offRoad.reason}</b>
        </p>
      )}
      <Form
        look="second"
        does={offRoad ? 'Clear, and put it on the road' : 'Take it off the road'}
        error={wrong.form}
        busy={send.isPending || (!offRoad && typed.trim() === '')}
        onSend={() => send.mutate()}
      >
        <Field
          label={offRoad ? 'What was done (optional)' : 'Why it can’t be driven'}
          maxLength={500}
          value={typed}
          error={wrong.at['offRoad'] ?? wrong.at['note']}
          onValue={setTyped}
        />
      </Form>
    </div>
  )
}
