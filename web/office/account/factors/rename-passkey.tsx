import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import type { Factors } from '#web/office/api/people.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Field } from '#web/office/controls/field.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { sayWrong } from '#web/office/conflict/stale.ts'
import { useFactorChange } from './use-factor-change.ts'

/** Gives a passkey a name that its owner recognises. */
export function RenamePasskey({
  passkey: { id, version, name: old },
  onDone,
}: {
  passkey: Factors['passkeys'][number]
  onDone: () => void
}) {
  const [name, setName] = useKept(`passkey ${id}`, old)
  const rename = useFactorChange(
    () => call(addresses.renamePasskey, { params: { id }, body: { name }, version }),
    onDone,
  )
  const wrong = sayWrong(rename.error, { name: 'Name' })
  return (
    <Form does="Save" error={wrong.form} busy={rename.isPending} onSend={() => rename.mutate()}>
      <Field
        label="Name of the passkey"
        required
        maxLength={120}
        value={name}
        error={wrong.at['name']}
        onValue={setName}
      />
    </Form>
  )
}
