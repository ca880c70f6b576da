import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RUN_ENDS_AT, RUN_STARTS_AT } from '#contract/dispatch/run-hours.ts'
import type { Crews } from '#contract/office/dispatch/board/board.ts'
import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import { spokenDay } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { problemsAt } from '#web/office/api/problems-at.ts'
import { useIdempotencyKey } from '#web/office/api/use-idempotency-key.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { useSeen } from '#web/office/conflict/use-seen.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Field } from '#web/office/controls/field.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { SelectField } from '#web/office/controls/forms/select-field.tsx'
import text from '#web/office/controls/text.module.css'
import { announce } from '#web/office/controls/toast.ts'
import { nameOf } from '#web/office/board/state/plan.ts'
import styles from '#web/office/board/dialogs/dialogs.module.css'
import { isStale, readAgainIfStale } from '#web/office/conflict/stale.ts'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'

const LABELS = {
  driverId: 'driver',
  vehicleId: 'vehicle',
  depotId: 'depot',
  startsAt: 'start',
  endsAt: 'end',
  reason: 'reason',
}

/** A run of the same day, which says that a driver or a vehicle has one already. */
export type OtherRun = {
  id: string
  status: BoardRun['status']
  driver: { id: string; name: string } | null
  vehicle: { id: string; name: string } | null
}

/** A new run, or another driver, vehicle, depot or hours of one. */
export function RunForm({
  run,
  date,
  driverId = null,
  crews,
  runs,
  onClose,
}: {
  /** Null for a new one. */
  run: BoardRun | null
  date: Day
  /** The driver that a new run starts with. */
  driverId?: string | null
  crews: Crews
  /** Those of the day: who has one already may take it over all the same. */
  runs: readonly OtherRun[]
  onClose: () => void
}) {
  const { slug } = useOffice().organisation
  const client = useQueryClient()
  const key = useIdempotencyKey()
  const known = startOf(run, crews, driverId)
  const [typed, setTyped] = useKept<Partial<typeof known>>(`run ${run?.id ?? date}`, {})
  const form = { ...known, ...typed }
  const seen = useSeen(
    `run ${run?.id ?? date}`,
    { version: run?.version ?? 0, fields: known },
    typed,
  )
  const vehicle = crews.vehicles.find(({ id }) => id === form.vehicleId)
  const save = useMutation({
    mutationFn: () => {
      const { reason, startsAt, endsAt } = form
      const body = {
        driverId: form.driverId || null,
        vehicleId: form.vehicleId || null,
        depotId: form.depotId || null,
        startsAt,
        endsAt,
        ...(reason.trim() !== '' && { reason }),
      }
      return run
        ? call(addresses.changeRun, {
            params: { organisation: slug, id: run.id },
            version: seen.version,
            body,
          })
        : call(addresses.createRun, {
            params: { organisation: slug },
            idempotencyKey: key.get(),
            body: { ...body, date },
          })
    },
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: ['board', slug] })
      void client.invalidateQueries({ queryKey: ['board week', slug] })
      announce({ says: `${nameOf(saved)} is planned.` })
      onClose()
    },
    onError: (error) => {
      if (isStale(error)) seen.meet()
      return readAgainIfStale(client, error, ['board', slug])
    },
    meta: { shownByForm: true },
  })
  const others = runs.filter(({ id, status }) => id !== run?.id && status !== 'closed')
  const { at, form: wrong } = problemsAt(save.error, LABELS)
  const change = (part: Partial<typeof form>) => {
    key.renew()
    seen.hold()
    setTyped({ ...typed, ...part })
  }
  const title = run ? `Change ${nameOf(run)}` : `New run on ${spokenDay(date).slice(0, -5)}`
  return (
    <Dialog label={title} onClose={onClose}>
      <h2 className={styles.head}>{title}</h2>
      {crews.drivers.length === 0 && crews.vehicles.length === 0 && (
        <p>
          There are no drivers and vehicles yet.{' '}
          <Link to="/office/$slug/fleet" params={{ slug }} className={text.link} onClick={onClose}>
            Add them in the fleet
          </Link>{' '}
          first, or plan the run and say later whose it is.
        </p>
      )}
      <Form
        does={run ? 'Change the run' : 'Plan the run'}
        error={wrong}
        busy={save.isPending}
        onSend={() => save.mutate()}
        beside={<Button onClick={onClose}>Leave it</Button>}
      >
        <SelectField
          label="Driver"
          error={at['driverId']}
          value={form.driverId}
          options={[
            ['', 'No driver yet'],
            ...crews.drivers.map(({ id, name }) => {
              const has = others.find(({ driver }) => driver?.id === id)
              return [id, has ? `${name}, ${sayHas(has.vehicle, 'on')}` : name] as const
            }),
          ]}
          onValue={(chosen) => {
            const own = crews.drivers.find(({ id }) => id === chosen)?.vehicleId
            change({ driverId: chosen, ...(own && !run && { vehicleId: own }) })
          }}
        />
        <SelectField
          label="Vehicle"
          error={at['vehicleId']}
          {...(vehicle && vehicle.notFit !== null && { help: vehicle.notFit })}
          value={form.vehicleId}
          options={[
            ['', 'No vehicle'],
            ...crews.vehicles.map(({ id, name, notFit }) => {
              const has = others.find((one) => one.vehicle?.id === id)
              const says = [name, has && sayHas(has.driver, 'with'), notFit !== null && 'not fit']
              return [id, says.filter(Boolean).join(', ')] as const
            }),
          ]}
          onValue={(vehicleId) => change({ vehicleId })}
        />
        {crews.depots.length > 0 && (
          <SelectField
            label="Starts and ends at"
            error={at['depotId']}
            value={form.depotId}
            options={[['', 'No depot'], ...crews.depots.map(({ id, name }) => [id, name] as const)]}
            onValue={(depotId) => change({ depotId })}
          />
        )}
        <div className={styles.pair}>
          <Field
            label="From"
            type="time"
            required
            error={at['startsAt']}
            value={form.startsAt}
            onValue={(startsAt) => change({ startsAt })}
          />
          <Field
            label="Until"
            type="time"
            required
            error={at['endsAt']}
            value={form.endsAt}
            onValue={(endsAt) => change({ endsAt })}
          />
        </div>
        {((vehicle && vehicle.notFit !== null) || at['reason'] !== undefined) && (
          <Field
            label="Why it goes out all the same"
            error={at['reason']}
            value={form.reason}
            onValue={(reason) => change({ reason })}
          />
        )}
      </Form>
    </Dialog>
  )
}

/** "on Skip 2", "with Dean Whitlock": what a driver or a vehicle has that day. */
function sayHas(what: { name: string } | null, on: 'on' | 'with'): string {
  return what ? `${on} ${what.name}` : 'has a run'
}

function startOf(run: BoardRun | null, crews: Crews, driverId: string | null) {
  const driver = crews.drivers.find(({ id }) => id === driverId)
  return {
    driverId: run?.driver?.id ?? driver?.id ?? '',
    vehicleId: run?.vehicle?.id ?? driver?.vehicleId ?? '',
    depotId: run ? (run.depot?.id ?? '') : (crews.depots[0]?.id ?? ''),
    startsAt: run?.startsAt ?? RUN_STARTS_AT,
    endsAt: run?.endsAt ?? RUN_ENDS_AT,
    reason: '',
  }
}
