import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { problemsAt } from '#web/office/api/problems-at.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Field } from '#web/office/controls/field.tsx'
import { SelectField } from '#web/office/controls/forms/select-field.tsx'
import { useIdempotencyKey } from '#web/office/api/use-idempotency-key.ts'
import { sayWord } from '#web/office/text.ts'
import { InPlace } from '#web/office/orders/order/jobs/in-place.tsx'
import type { AboutJob } from './outcome-forms.tsx'
import { useJobWrite } from '#web/office/orders/order/jobs/use-job-write.ts'

type Audience = 'internal' | 'hirer'

const AUDIENCES = [
  ['internal', 'The crew and the office'],
  ['hirer', 'The hirer too'],
] as const satisfies readonly (readonly [Audience, string])[]

/** Notes something about a job, for the crew or for the hirer too. */
export function NoteForm({ one, job, onDone }: AboutJob) {
  const [audience, setAudience] = useKept<Audience>(`job note for ${job.id}`, 'internal')
  const [text, setText] = useKept(`job note ${job.id}`, '')
  const key = useIdempotencyKey()
  const write = useJobWrite(one, {
    send: (body: { audience: Audience; text: string }, organisation) =>
      call(addresses.addOfficeJobNote, {
        params: { organisation, id: job.id },
        idempotencyKey: key.get(),
        body,
      }),
    says: 'Noted.',
    onDone,
  })
  const { at, form } = problemsAt(write.error, { text: 'Note' })
  return (
    <InPlace
      title={`Note for the ${sayWord(job.type).toLowerCase()}`}
      does="Add note"
      error={form}
      ready={text.trim() !== ''}
      busy={write.isPending}
      onSend={() => write.mutate({ audience, text })}
      onClose={onDone}
    >
      <Field
        label="Note"
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="off"
        value={text}
        error={at['text']}
        onValue={(value) => {
          setText(value)
          key.renew()
        }}
      />
      <SelectField label="Who sees it" value={audience} options={AUDIENCES} onValue={setAudience} />
    </InPlace>
  )
}
