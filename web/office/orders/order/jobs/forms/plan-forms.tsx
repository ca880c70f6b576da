import { useState } from 'react'
import type { Day } from '#contract/values/day.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { problemsAt } from '#web/office/api/problems-at.ts'
import { Field } from '#web/office/controls/field.tsx'
import { SelectField } from '#web/office/controls/forms/select-field.tsx'
import { shortDay } from '#web/office/dates.ts'
import { DayField } from '#web/office/days/day-field.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { sayWord } from '#web/office/text.ts'
import { InPlace } from '#web/office/orders/order/jobs/in-place.tsx'
import type { AboutJob } from './outcome-forms.tsx'
import { readNumber } from './read-number.ts'
import { useJobWrite } from '#web/office/orders/order/jobs/use-job-write.ts'
import type { Job } from '#web/office/orders/order/jobs/use-job-write.ts'
import { useShowOnBoard } from '#web/office/orders/order/jobs/use-show-on-board.ts'

const LABELS = { date: 'Day', quantity: 'Bins', hire: 'The collection', cause: 'Who wants it' }
const CAUSES = [
  ['ours', 'We do: the price stays'],
  ['hirers', 'The hirer does: priced'],
] as const
const HIRES = [
  ['moves', 'Moves along'],
  ['keeps_end', 'Stays on its day'],
] as const

/** Moves a planned job to another day, or plans the next attempt of one that failed. */
export function MoveForm({ one, job, onDone }: AboutJob) {
  const { today } = useOffice()
  const soonest = job.type === 'collection' ? one.soonest.collection : one.soonest.other
  // The day of a job that was carried over has passed.
  const offered = job.nextDay ?? (job.date < today ? (soonest ?? today) : job.date)
  const [date, setDate] = useState<Day | null>(offered)
  const [cause, setCause] = useState<'ours' | 'hirers'>('ours')
  const [hire, setHire] = useState<'moves' | 'keeps_end'>('moves')
  const again = job.status === 'failed'
  const word = sayWord(job.type)
  const show = useShowOnBoard()
  const write = useJobWrite(one, {
    send: (day: Day, organisation) =>
      call(addresses.rescheduleOfficeJob, {
        params: { organisation, id: job.id },
        version: job.version,
        body: again ? { date: day } : { date: day, cause, hire },
      }),
    says: `${word} is planned for ${date === null ? 'another day' : shortDay(date, today)}.`,
    act: ({ jobs }) => {
      const isIt = (other: Job) => other.lineId === job.lineId && other.type === job.type
      const planned = again
        ? jobs.find((other) => isIt(other) && other.status === 'scheduled')
        : jobs.find(({ id }) => id === job.id)
      return planned && { says: 'Show it on the board', run: () => show(planned) }
    },
    onDone,
  })
  const { at, form } = problemsAt(write.error, {
    ...LABELS,
    deliveryDate: 'Day',
    pickupDate: 'Day',
  })
  const isPriced = !again && (job.type === 'delivery' || job.type === 'collection')
  const movesHire = !again && job.type === 'delivery' && cause === 'ours'
  return (
    <InPlace
      title={again ? `${word}: the next attempt` : `Move the ${word.toLowerCase()}`}
      does={again ? 'Plan it' : 'Move it'}
      error={form}
      ready={date !== null}
      busy={write.isPending}
      onSend={() => date !== null && write.mutate(date)}
      onClose={onDone}
    >
      <DayField
        takesFocus
        label={LABELS.date}
        value={offered}
        today={today}
        error={at['date'] ?? at['deliveryDate'] ?? at['pickupDate']}
        onDay={setDate}
      />
      {isPriced && (
        <SelectField label={LABELS.cause} value={cause} options={CAUSES} onValue={setCause} />
      )}
      {movesHire && (
        <SelectField label={LABELS.hire} value={hire} options={HIRES} onValue={setHire} />
      )}
    </InPlace>
  )
}

/** Splits a job that moves several bins in two. */
export function SplitForm({ one, job, bins, onDone }: AboutJob) {
  const { today } = useOffice()
  const [keeps, setKeeps] = useState(String(Math.floor(bins / 2)))
  const [date, setDate] = useState<Day | null>(job.date)
  const quantity = readNumber(keeps)
  const write = useJobWrite(one, {
    send: (body: { quantity: number; date: Day }, organisation) =>
      call(addresses.splitOfficeJob, {
        params: { organisation, id: job.id },
        version: job.version,
        body,
      }),
    says: `${sayWord(job.type)} is split in two.`,
    onDone,
  })
  const { at, form } = problemsAt(write.error, LABELS)
  return (
    <InPlace
      title={`Split the ${sayWord(job.type).toLowerCase()} of ${bins} bins`}
      does="Split it"
      error={form}
      ready={quantity !== null && date !== null}
      busy={write.isPending}
      onSend={() => quantity !== null && date !== null && write.mutate({ quantity, date })}
      onClose={onDone}
    >
      <Field
        label="Bins on the day it has"
        inputMode="numeric"
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={keeps}
        error={at['quantity']}
        onValue={setKeeps}
      />
      <DayField
        label="The rest on"
        value={job.date}
        today={today}
        error={at['date']}
        onDay={setDate}
      />
    </InPlace>
  )
}

/** Cancels a planned job. */
export function CancelForm({ one, job, onDone }: AboutJob) {
  const word = sayWord(job.type)
  const write = useJobWrite(one, {
    send: (_: null, organisation) =>
      call(addresses.cancelOfficeJob, {
        params: { organisation, id: job.id },
        version: job.version,
      }),
    says: `${word} is cancelled.`,
    onDone,
  })
  return (
    <InPlace
      title={`Cancel the ${word.toLowerCase()}`}
      does="Cancel it"
      error={problemsAt(write.error, {}).form}
      busy={write.isPending}
      onSend={() => write.mutate(null)}
      onClose={onDone}
    >
      <p>
        {job.type === 'collection'
          ? 'The bin is then collected when someone asks.'
          : 'Its visit and bins are free again for that day.'}
      </p>
    </InPlace>
  )
}
