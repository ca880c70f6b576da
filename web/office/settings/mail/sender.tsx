import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/office/api/call.ts'
import { Field } from '#web/office/controls/field.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'
import { Moved } from '#web/office/settings/moved.tsx'
import { sayWrong } from '#web/office/conflict/stale.ts'
import { useSettingsDraft } from '#web/office/settings/use-settings-draft.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { lettersQuery } from './mail-query.ts'
import type { Letters } from './mail-query.ts'

const LABELS = { senderName: 'The name' }

const split = ({ version, senderName }: Letters) => ({ version, fields: { senderName } })

/** The name that emails come from. */
export function Sender({ letters }: { letters: Letters }) {
  const { name, slug: organisation } = useOffice().organisation
  const cache = useQueryClient()
  const query = lettersQuery(organisation)
  const { base, values, setValues, moved, save } = useSettingsDraft('sender', split(letters), {
    send: (body, { version }) =>
      call(addresses.changeLetters, { params: { organisation }, body, version }),
    newest: async () => split(await cache.fetchQuery({ ...query, staleTime: 0 })),
    onSaved(saved) {
      announce({ says: 'The sender is saved.' })
      cache.setQueryData(query.queryKey, saved)
      return split(saved)
    },
  })
  const wrong = sayWrong(save.error, LABELS)
  return (
    <Form
      does="Save the sender"
      look="second"
      error={wrong.form}
      busy={save.isPending}
      onSend={() => save.mutate()}
    >
      <Moved fields={moved} now={base} labels={LABELS} />
      <Field
        label="Sender’s name (optional)"
        help={`Empty is your own name, ${name}. The address is that of this Kerbside, so that mail servers trust it.`}
        maxLength={80}
        value={values.senderName}
        error={wrong.at['senderName']}
        onValue={(senderName) => setValues({ senderName })}
      />
    </Form>
  )
}
