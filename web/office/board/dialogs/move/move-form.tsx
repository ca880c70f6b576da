import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '#contract/values/day.ts'
import { count } from '#web/count.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { Button, Key } from '#web/office/controls/button.tsx'
import { Choices } from '#web/office/controls/forms/choices.tsx'
import { FormError } from '#web/office/controls/field.tsx'
import { SelectField } from '#web/office/controls/forms/select-field.tsx'
import { DayField } from '#web/office/days/day-field.tsx'
import { boardQuery } from '#web/office/board/state/board-query.ts'
import { composeMoves } from '#web/office/board/state/compose-commands.ts'
import type { Cause } from '#web/office/board/state/compose-commands.ts'
import { nameOf } from '#web/office/board/state/plan.ts'
import type { Plan } from '#web/office/board/state/plan.ts'
import { bestSlot } from '#web/office/board/moves/best-slot.ts'
import { sayMinutes } from '#contract/values/spoken-time.ts'
import type { Doings } from '#web/office/board/use-doings.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from '#web/office/board/dialogs/dialogs.module.css'
import { CheckStep } from './check-step.tsx'
import type { Checked } from './check-step.tsx'

/**
 * Moves jobs to a day, and perhaps onto one of its runs. Within the day it’s done at once; to another day,
 * what it does to each is shown first.
 */
export function MoveForm({
  jobIds,
  plan,
  doings,
  starts,
  onClose,
}: {
  jobIds: readonly string[]
  plan: Plan
  doings: Doings
  /** The day that is offered. */
  starts: Day
  onClose: () => void
}) {
  const { organisation } = useOffice()
  const [date, setDate] = useState<Day | null>(starts)
  const [runId, setRunId] = useState('')
  const [cause, setCause] = useState<Cause>({ cause: 'ours', hire: 'moves' })
  const [emailHirers, setTell] = useState(true)
  const [checked, setChecked] = useState<Checked | null>(null)
  const isToday = date === plan.date
  const there = useQuery({
    ...boardQuery(organisation.slug, date ?? starts),
    enabled: date !== null,
  })
  const closed = there.data?.closed.find((one) => one.date === date)
  const runs = isToday ? plan.runs : (there.data?.runs ?? [])
  const chosen = runs.find(({ id }) => id === runId)
  const check = useMutation({
    mutationFn: async (to: Day): Promise<Checked> => {
      const commands = composeMoves(plan, jobIds, { date: to, runId: chosen?.id ?? null }, cause)
      const params = { organisation: organisation.slug }
      const body = { commands, emailHirers, dryRun: true, only: 'without_problems' as const }
      const idempotencyKey = crypto.randomUUID()
      const answer = await call(addresses.commandBoard, { params, body, idempotencyKey })
      return { commands, emailHirers, results: answer.results, date: to }
    },
    onSuccess: setChecked,
    meta: { shownByForm: true },
  })
  const go = () => {
    if (date === null || check.isPending) return
    if (!isToday) return check.mutate(date)
    onClose()
    const afterStopId = chosen ? bestSlot(plan, chosen, jobIds).afterStopId : null
    void doings.place(jobIds, { runId: chosen?.id ?? null, afterStopId })
  }
  if (checked) {
    return (
      <CheckStep
        checked={checked}
        jobIds={jobIds}
        today={plan.today}
        doings={doings}
        onBack={() => setChecked(null)}
        onClose={onClose}
      />
    )
  }
  const hasDelivery = jobIds.some((id) => plan.jobs[id]?.type === 'delivery')
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <FormError>{check.error && describeFailure(check.error)}</FormError>
      <div className={styles.pair}>
        <DayField
          label="To"
          value={starts}
          today={plan.today}
          from={plan.date}
          says={closed?.why}
          takesFocus
          onDay={(day) => {
            setDate(day)
            setRunId('')
          }}
        />
        <SelectField
          label="On"
          value={runId}
          options={[
            ['', 'No truck yet'],
            ...runs
              .filter(({ status }) => status !== 'closed')
              .map(
                (run) =>
                  [
                    run.id,
                    `${nameOf(run)}${run.vehicle && run.driver ? `, ${run.driver.name}` : ''}, ${sayMinutes(run.load.total)}`,
                  ] as const,
              ),
          ]}
          onValue={setRunId}
        />
      </div>
      {!isToday && (
        <Choices
          label="Why"
          value={cause.cause}
          options={[
            {
              value: 'ours',
              name: 'Because of us',
              means: 'Rain, a breakdown, no driver: the price stays.',
            },
            {
              value: 'hirer',
              name: 'The hirer asked',
              means: 'As if they changed it on their page: the price may change.',
            },
          ]}
          onValue={(value) => setCause({ ...cause, cause: value })}
        />
      )}
      {!isToday && cause.cause === 'ours' && hasDelivery && (
        <Choices
          label="The hire of a delivery"
          value={cause.hire}
          options={[
            { value: 'moves', name: 'Moves with it', means: 'Its collection is as much later.' },
            { value: 'keeps_end', name: 'Keeps its end', means: 'The collection stays.' },
          ]}
          onValue={(hire) => setCause({ ...cause, hire })}
        />
      )}
      {!isToday && (
        <label>
          <input
            type="checkbox"
            checked={emailHirers}
            onChange={({ currentTarget }) => setTell(currentTarget.checked)}
          />{' '}
          Email the hirers, in two minutes
        </label>
      )}
      <p className={styles.acts}>
        <Button type="submit" look="primary" busy={date === null || check.isPending}>
          {isToday
            ? `Move ${count(jobIds.length, 'job')}`
            : check.isPending
              ? 'Checking…'
              : 'See what it does'}{' '}
          <Key>↵</Key>
        </Button>
        <Button onClick={onClose}>
          Leave it <Key>Esc</Key>
        </Button>
      </p>
    </form>
  )
}
