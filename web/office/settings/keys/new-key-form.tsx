import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { useIdempotencyKey } from '#web/office/api/use-idempotency-key.ts'
import { problemsAt } from '#web/office/api/problems-at.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Field } from '#web/office/controls/field.tsx'
import { Choices } from '#web/office/controls/forms/choices.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { Once } from '#web/office/controls/layout/once.tsx'
import { DayField, useTypedDay } from '#web/office/days/day-field.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { keysQuery } from './keys-query.ts'
import type { NewKey } from './keys-query.ts'

const ACCESS = [
  { value: 'read', name: 'Read', means: 'Reads the catalogue, orders and jobs.' },
  {
    value: 'read_write',
    name: 'Read and write',
    means: 'Also places, changes and cancels orders.',
  },
] as const

const FIELDS = { name: 'The name', expires: 'The last day' }

/** Makes an API key. */
export function NewKeyForm({
  onMade,
  onClose,
}: {
  onMade: (made: NewKey) => void
  onClose: () => void
}) {
  const { organisation, today } = useOffice()
  const cache = useQueryClient()
  const idempotencyKey = useIdempotencyKey()
  const [name, setName] = useKept('new key name', '')
  const [access, setAccess] = useKept<'read' | 'read_write'>('new key access', 'read')
  const [expires, setExpires] = useKept('new key expires', '')
  const lastDay = useTypedDay(setExpires)
  const { slug } = organisation
  const make = useMutation({
    mutationFn: () =>
      call(addresses.createApiKey, {
        params: { organisation: slug },
        body: { name, access, expires: expires === '' ? null : expires },
        idempotencyKey: idempotencyKey.get(),
      }),
    onSuccess: (made) => {
      onMade(made)
      return cache.invalidateQueries({ queryKey: keysQuery(slug).queryKey })
    },
    meta: { shownByForm: true },
  })
  /** What is sent next is another key. */
  const change = (set: () => void) => {
    idempotencyKey.renew()
    set()
  }
  const wrong = problemsAt(make.error, FIELDS)
  return (
    <Once label="New key">
      <Form
        does="Make the key"
        error={wrong.form}
        busy={make.isPending || !lastDay.isDay}
        onSend={() => make.mutate()}
        beside={<Button onClick={onClose}>Cancel</Button>}
      >
        <Field
          label="Name"
          help="What uses the key, such as “Website booking form”."
          required
          maxLength={120}
          // The person has just asked for this form.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={name}
          error={wrong.at['name']}
          onValue={(value) => change(() => setName(value))}
        />
        <Choices
          label="Access"
          value={access}
          options={ACCESS}
          onValue={(value) => change(() => setAccess(value))}
        />
        <DayField
          label="Last day (optional)"
          value={expires}
          today={today}
          optional
          says={expires === '' ? 'Without one the key works until you revoke it.' : ''}
          error={wrong.at['expires']}
          onDay={(day) => change(() => lastDay.onDay(day))}
        />
      </Form>
    </Once>
  )
}
