import { useState } from 'react'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { problemsAt } from '#web/office/api/problems-at.ts'
import { Field } from '#web/office/controls/field.tsx'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import { sayWord } from '#web/office/text.ts'
import { InPlace } from '#web/office/orders/order/jobs/in-place.tsx'
import { CodeField, LABELS, WeightFields } from './outcome-fields.tsx'
import type { FailureCode } from './outcome-fields.tsx'
import { readNumber } from './read-number.ts'
import { useJobWrite } from '#web/office/orders/order/jobs/use-job-write.ts'
import type { Job } from '#web/office/orders/order/jobs/use-job-write.ts'

export type AboutJob = { one: OneOrder; job: Job; bins: number; onDone: () => void }

const DONE_LABELS = { ...LABELS, quantity: 'Bins' }

/** Says that a job is done, or part of it. The office needs no photos. */
export function CompleteForm({ one, job, bins, onDone }: AboutJob) {
  const [note, setNote] = useKept(`done note ${job.id}`, '')
  const [moved, setMoved] = useState(String(bins))
  const [weight, setWeight] = useKept(`done weight ${job.id}`, '')
  const [docketNumber, setDocket] = useKept(`done docket ${job.id}`, '')
  const word = sayWord(job.type)
  const write = useJobWrite(one, {
    send: (body: object, organisation) =>
      call(addresses.completeOfficeJob, {
        params: { organisation, id: job.id },
        version: job.version,
        body,
      }),
    says: `${word} is done.`,
    onDone,
  })
  const { at, form } = problemsAt(write.error, DONE_LABELS)
  const quantity = readNumber(moved)
  const weightKg = readNumber(weight)
  const send = () =>
    write.mutate({ note, docketNumber, weightKg, quantity: quantity === bins ? null : quantity })
  const weighs = job.type !== 'delivery' && job.type !== 'relocation'
  return (
    <InPlace
      title={`${word} is done`}
      does="Done"
      error={form}
      busy={write.isPending}
      onSend={send}
      onClose={onDone}
    >
      <Field
        label={LABELS.note}
        // It opens because someone wants to fill it in.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="off"
        value={note}
        error={at['note']}
        onValue={setNote}
      />
      {bins > 1 && (
        <Field
          label={`${DONE_LABELS.quantity} of ${bins}`}
          inputMode="numeric"
          value={moved}
          error={at['quantity']}
          onValue={setMoved}
        />
      )}
      {weighs && (
        <WeightFields
          weight={weight}
          docket={docketNumber}
          wrong={at}
          onWeight={setWeight}
          onDocket={setDocket}
        />
      )}
    </InPlace>
  )
}

/** Says that a job can’t be done, and why. */
export function FailForm({ one, job, onDone }: AboutJob) {
  const [code, setCode] = useState<FailureCode>('no_access')
  const [note, setNote] = useKept(`failed note ${job.id}`, '')
  const word = sayWord(job.type)
  const write = useJobWrite(one, {
    send: (_: null, organisation) =>
      call(addresses.failOfficeJob, {
        params: { organisation, id: job.id },
        version: job.version,
        body: { code, note },
      }),
    says: `${word} has failed. Plan the next attempt below.`,
    onDone,
  })
  const { at, form } = problemsAt(write.error, LABELS)
  return (
    <InPlace
      title={`${word} can’t be done`}
      does="Can’t be done"
      error={form}
      busy={write.isPending}
      onSend={() => write.mutate(null)}
      onClose={onDone}
    >
      <CodeField code={code} error={at['code']} onCode={setCode} />
      <Field
        label={LABELS.note}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="off"
        value={note}
        error={at['note']}
        onValue={setNote}
      />
    </InPlace>
  )
}
