import { failureCodes } from '#contract/jobs/job-words.ts'
import { Field } from '#web/office/controls/field.tsx'
import { SelectField } from '#web/office/controls/forms/select-field.tsx'
import { sayWord } from '#web/office/text.ts'

/** The fields of a job's outcome, which is recorded in one form and corrected in another. */

export const LABELS = {
  note: 'Note',
  weightKg: 'Weight, kg',
  docketNumber: 'Docket',
  signedBy: 'Signed by',
  code: 'Why it failed',
}

export type FailureCode = (typeof failureCodes)[number]

const CODES = failureCodes.map((code) => [code, sayWord(code)] as const)

/** Why a job failed. */
export function CodeField({
  code,
  error,
  onCode,
}: {
  code: FailureCode
  error: string | undefined
  onCode: (code: FailureCode) => void
}) {
  return (
    <SelectField label={LABELS.code} value={code} options={CODES} error={error} onValue={onCode} />
  )
}

/** What was weighed, and the docket that says so. */
export function WeightFields({
  weight,
  docket,
  wrong,
  onWeight,
  onDocket,
}: {
  weight: string
  docket: string
  /** What is wrong, by field. */
  wrong: Readonly<Record<string, string | undefined>>
  onWeight: (weight: string) => void
  onDocket: (docket: string) => void
}) {
  return (
    <>
      <Field
        label={LABELS.weightKg}
        inputMode="numeric"
        value={weight}
        error={wrong['weightKg']}
        onValue={onWeight}
      />
      <Field
        label={LABELS.docketNumber}
        autoComplete="off"
        value={docket}
        error={wrong['docketNumber']}
        onValue={onDocket}
      />
    </>
  )
}
