import { useState } from 'react'
import { Field } from '#web/office/controls/field.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { sayWrong } from '#web/office/settings/stale.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { Letters } from './mail-query.ts'
import { useChangeLetters } from './use-change-letters.ts'

const LABELS = { senderName: 'The name' }

/** The name that emails come from. */
export function Sender({ letters }: { letters: Letters }) {
  const { name } = useOffice().organisation
  const [senderName, setSenderName] = useState(letters.senderName)
  const save = useChangeLetters(letters, 'The sender is saved.')
  const wrong = sayWrong(save.error, LABELS)
  return (
    <Form
      does="Save the sender"
      look="second"
      error={wrong.form}
      busy={save.isPending}
      onSend={() => save.mutate({ senderName })}
    >
      <Field
        label="Sender’s name (optional)"
        help={`Empty is your own name, ${name}. The address is that of this Kerbside, so that mail servers trust it.`}
        maxLength={80}
        value={senderName}
        error={wrong.at['senderName']}
        onValue={setSenderName}
      />
    </Form>
  )
}
