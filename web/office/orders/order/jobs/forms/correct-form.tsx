import { useState } from 'react'
import { failureCodes } from '#contract/jobs/job-words.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { problemsAt } from '#web/office/api/problems-at.ts'
import { Field } from '#web/office/controls/field.tsx'
import { SelectField } from '#web/office/controls/forms/select-field.tsx'
import { sayWord } from '#web/office/text.ts'
import { InPlace } from '#web/office/orders/order/jobs/in-place.tsx'
import type { AboutJob } from './outcome-forms.tsx'
import { readNumber } from './read-number.ts'
import { useJobWrite } from '#web/office/orders/order/jobs/use-job-write.ts'

const LABELS = {
  note: 'Note',
  weightKg: 'Weight, kg',
  docketNumber: 'Docket',
  signedBy: 'Signed by',
  code: 'Why it failed',
  reason: 'Why you correct it',
}
const CODES = failureCodes.map((code) => [code, sayWord(code)] as const)

type Correction = {
  reason: string
  note: string | null
  code?: (typeof failureCodes)[number]
  weightKg?: number | null
  docketNumber?: string | null
  signedBy?: string | null
}

/** Corrects what is recorded about a job. What was there before stays in its history. */
export function CorrectForm({ one, job, onDone }: AboutJob) {
  const [note, setNote] = useState(job.note ?? '')
  const [weight, setWeight] = useState(job.weightKg === null ? '' : String(job.weightKg))
  const [docket, setDocket] = useState(job.docketNumber ?? '')
  const [signed, setSigned] = useState(job.signedBy ?? '')
  const [code, setCode] = useState(job.failureCode)
  const [reason, setReason] = useState('')
  const word = sayWord(job.type)
  const failed = job.status === 'failed'
  const write = useJobWrite(one, {
    send: (body: Correction, organisation) =>
      call(addresses.correctOfficeJob, {
        params: { organisation, id: job.id },
        version: job.version,
        body,
      }),
    says: `${word} is corrected.`,
    onDone,
  })
  const { at, form } = problemsAt(write.error, LABELS)
  const ofFailure = { ...(code !== null && { code }) }
  const ofCompletion = {
    weightKg: readNumber(weight),
    docketNumber: docket || null,
    signedBy: signed || null,
  }
  return (
    <InPlace
      title={`Correct the ${word.toLowerCase()}`}
      does="Correct it"
      error={form}
      ready={reason.trim() !== ''}
      busy={write.isPending}
      onSend={() =>
        write.mutate({ reason, note: note || null, ...(failed ? ofFailure : ofCompletion) })
      }
      onClose={onDone}
    >
      {failed && code !== null && (
        <SelectField
          label={LABELS.code}
          value={code}
          options={CODES}
          error={at['code']}
          onValue={setCode}
        />
      )}
      {!failed && (
        <>
          <Field
            label={LABELS.weightKg}
            inputMode="numeric"
            value={weight}
            error={at['weightKg']}
            onValue={setWeight}
          />
          <Field
            label={LABELS.docketNumber}
            autoComplete="off"
            value={docket}
            error={at['docketNumber']}
            onValue={setDocket}
          />
          <Field
            label={LABELS.signedBy}
            autoComplete="off"
            value={signed}
            error={at['signedBy']}
            onValue={setSigned}
          />
        </>
      )}
      <Field
        label={LABELS.note}
        autoComplete="off"
        value={note}
        error={at['note']}
        onValue={setNote}
      />
      <Field
        label={LABELS.reason}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="off"
        value={reason}
        error={at['reason']}
        onValue={setReason}
      />
    </InPlace>
  )
}
