import { useRef, useState } from 'react'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { problemsAt } from '#web/office/api/problems-at.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Field } from '#web/office/controls/field.tsx'
import { sayWord } from '#web/office/text.ts'
import { InPlace } from '#web/office/orders/order/jobs/in-place.tsx'
import { BinFields, useNumbers } from './bin-fields.tsx'
import type { AboutJob } from './outcome-forms.tsx'
import { CodeField, LABELS, WeightFields } from './outcome-fields.tsx'
import type { FailureCode } from './outcome-fields.tsx'
import { readNumber } from './read-number.ts'
import { useJobWrite } from '#web/office/orders/order/jobs/use-job-write.ts'

const CORRECTION_LABELS = { ...LABELS, reason: 'Why you correct it' }

/** The jobs that name a bin that’s on site afterwards, and one that’s on the truck. */
const BRINGS: ReadonlySet<string> = new Set(['delivery', 'exchange', 'service', 'relocation'])
const TAKES: ReadonlySet<string> = new Set(['collection', 'exchange', 'wait_and_load'])

type Correction = {
  reason: string
  note: string | null
  code?: FailureCode
  weightKg?: number | null
  docketNumber?: string | null
  signedBy?: string | null
}

/** Corrects what is recorded about a job. What was there before stays in its history. */
export function CorrectForm({ one, job, bins, onDone }: AboutJob) {
  const [note, setNote] = useKept(`correct note ${job.id}`, job.note ?? '')
  const [weight, setWeight] = useKept(
    `correct weight ${job.id}`,
    job.weightKg === null ? '' : String(job.weightKg),
  )
  const [docket, setDocket] = useKept(`correct docket ${job.id}`, job.docketNumber ?? '')
  const [signed, setSigned] = useKept(`correct signed ${job.id}`, job.signedBy ?? '')
  const brought = useNumbers('brought', job, bins)
  const taken = useNumbers('taken', job, bins)
  const [code, setCode] = useState(job.failureCode)
  const [reason, setReason] = useKept(`correct why ${job.id}`, '')
  const [lacksReason, setLacksReason] = useState(false)
  const why = useRef<HTMLInputElement>(null)
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
  const { at, form } = problemsAt(write.error, {
    ...CORRECTION_LABELS,
    ...brought.labels,
    ...taken.labels,
  })
  const ofFailure = { ...(code !== null && { code }) }
  const ofCompletion = {
    weightKg: readNumber(weight),
    docketNumber: docket || null,
    signedBy: signed || null,
    ...(BRINGS.has(job.type) && brought.changed),
    ...(TAKES.has(job.type) && taken.changed),
  }
  return (
    <InPlace
      title={`Correct the ${word.toLowerCase()}`}
      does="Correct it"
      error={form}
      busy={write.isPending}
      onSend={() => {
        if (reason.trim() === '') {
          setLacksReason(true)
          why.current?.focus()
        } else write.mutate({ reason, note: note || null, ...(failed ? ofFailure : ofCompletion) })
      }}
      onClose={onDone}
    >
      {failed && code !== null && <CodeField code={code} error={at['code']} onCode={setCode} />}
      {!failed && BRINGS.has(job.type) && <BinFields numbers={brought} wrong={at} />}
      {!failed && TAKES.has(job.type) && <BinFields numbers={taken} wrong={at} />}
      {!failed && (
        <>
          <WeightFields
            weight={weight}
            docket={docket}
            wrong={at}
            onWeight={setWeight}
            onDocket={setDocket}
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
        label={CORRECTION_LABELS.reason}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="off"
        value={reason}
        error={
          at['reason'] ?? (lacksReason ? 'Say why. It stays in the job’s history.' : undefined)
        }
        ref={why}
        onValue={(typed) => {
          setReason(typed)
          setLacksReason(false)
        }}
      />
    </InPlace>
  )
}
