import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Vehicle } from '#contract/office/dispatch/vehicle.ts'
import { call } from '#web/office/api/call.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Field } from '#web/office/controls/field.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { fleetAddresses as addresses } from '#web/office/fleet/addresses.ts'
import styles from '#web/office/fleet/editor/editor.module.css'
import { checksQuery, vehiclesQuery } from '#web/office/fleet/queries.ts'
import { readAgainIfStale, sayWrong } from '#web/office/conflict/stale.ts'
import { useOffice } from '#web/office/shell/office-context.ts'

/** Takes a vehicle off the road, or says that it's mended, and puts it back if it was off the road. */
export function OnRoad({
  vehicle: { id, version, name, offRoad },
  mends = offRoad !== null,
  beside,
  onDone,
}: {
  vehicle: Pick<Vehicle, 'id' | 'version' | 'name' | 'offRoad'>
  /** Whether something is mended, which may be too small to take it off the road. */
  mends?: boolean
  /** Beside the button. Then it's the main one of a dialog of its own. */
  beside?: ReactNode
  onDone: () => void
}) {
  const { slug: organisation } = useOffice().organisation
  const cache = useQueryClient()
  const [typed, setTyped] = useKept(`on road ${id}`, '')
  const params = { organisation, id }
  const { queryKey } = vehiclesQuery(organisation)
  const send = useMutation({
    mutationFn: () =>
      mends
        ? call(addresses.clearVehicle, { params, version, body: { note: typed } })
        : call(addresses.changeVehicle, { params, version, body: { offRoad: typed } }),
    onSuccess: async () => {
      announce({
        says: `${name} ${offRoad ? 'is on the road again' : mends ? 'has no open defect' : 'is off the road'}.`,
      })
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
        look={beside === undefined ? 'second' : 'primary'}
        does={
          offRoad
            ? 'Clear, and put it on the road'
            : mends
              ? 'Clear the defects'
              : 'Take it off the road'
        }
        beside={beside}
        error={wrong.form}
        busy={send.isPending || (!mends && typed.trim() === '')}
        onSend={() => send.mutate()}
      >
        <Field
          label={mends ? 'What was done (optional)' : 'Why it can’t be driven'}
          maxLength={500}
          value={typed}
          error={wrong.at['offRoad'] ?? wrong.at['note']}
          onValue={setTyped}
        />
      </Form>
    </div>
  )
}
