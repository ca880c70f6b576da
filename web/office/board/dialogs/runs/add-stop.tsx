import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Crews } from '#contract/office/dispatch/board/board.ts'
import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Field } from '#web/office/controls/field.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { SelectField } from '#web/office/controls/forms/select-field.tsx'
import { nameOf } from '#web/office/board/state/plan.ts'
import type { Plan } from '#web/office/board/state/plan.ts'
import styles from '#web/office/board/dialogs/dialogs.module.css'
import { isClosedOn } from '#web/office/fleet/tips/closed-on.ts'
import { tipSitesQuery } from '#web/office/fleet/queries.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { slotsOf } from '#web/office/board/moves/target.ts'
import type { Doings } from '#web/office/board/use-doings.ts'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'

/** Puts a tip, the yard or a break into a run. */
export function AddStop({
  run,
  plan,
  crews,
  doings,
  onClose,
}: {
  run: BoardRun
  plan: Plan
  crews: Crews
  doings: Doings
  onClose: () => void
}) {
  const { slug } = useOffice().organisation
  const { data: tips } = useQuery(tipSitesQuery(slug))
  const isClosed = (tipId: string) =>
    tips?.data.some((tip) => tip.id === tipId && isClosedOn(tip, run.date)) === true
  const slots = slotsOf(run, plan.jobs, new Set())
  const [chosen, setPlace] = useState<string | null>(null)
  const [minutes, setMinutes] = useState('30')
  const [after, setAfter] = useState(slots.at(-1) ?? '')
  const tip = crews.tipSites.find(({ id: tipId }) => !isClosed(tipId)) ?? crews.tipSites[0]
  const place = chosen ?? (tip ? `tip ${tip.id}` : 'yard ')
  const [kind = 'break', id = ''] = place.split(' ')
  const add = () => {
    onClose()
    const stop = kind === 'tip' ? 'tip' : kind === 'yard' ? 'yard' : 'break'
    void doings.command(
      [
        {
          kind: 'add_stop',
          runId: run.id,
          stop,
          afterStopId: after === '' ? null : after,
          tipSiteId: stop === 'tip' && id !== '' ? id : null,
          depotId: stop === 'yard' && id !== '' ? id : null,
          minutes: stop === 'break' ? Number(minutes) : null,
        },
      ],
      `${nameOf(run)} has another stop.`,
    )
  }
  return (
    <Dialog label={`Add a stop to ${nameOf(run)}`} onClose={onClose}>
      <h2 className={styles.head}>Add a stop to {nameOf(run)}</h2>
      <Form
        does="Add the stop"
        error={null}
        busy={false}
        onSend={add}
        beside={<Button onClick={onClose}>Leave it</Button>}
      >
        <SelectField
          label="What"
          value={place}
          options={[
            ...crews.tipSites.map(
              (one) =>
                [
                  `tip ${one.id}`,
                  `Tip, ${one.name}${isClosed(one.id) ? ', closed that day' : ''}`,
                ] as const,
            ),
            ...(crews.depots.length === 0 ? [['yard ', 'The yard'] as const] : []),
            ...crews.depots.map((depot) => [`yard ${depot.id}`, `Yard, ${depot.name}`] as const),
            ['break ', 'Break'],
          ]}
          onValue={setPlace}
        />
        {kind === 'break' && (
          <Field
            label="Minutes"
            type="number"
            min={1}
            max={1440}
            required
            value={minutes}
            onValue={setMinutes}
          />
        )}
        <SelectField
          label="After"
          value={after}
          options={slots.map((slot) => {
            const stop = run.stops.find((one) => one.id === slot)
            return [slot ?? '', stop ? stop.name : 'The start of the run'] as const
          })}
          onValue={setAfter}
        />
      </Form>
    </Dialog>
  )
}
