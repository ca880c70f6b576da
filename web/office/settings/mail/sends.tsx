import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/office/api/call.ts'
import { Form } from '#web/office/controls/forms/form.tsx'
import choices from '#web/office/controls/forms/choices.module.css'
import { announce } from '#web/office/controls/toast.ts'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'
import { Moved } from '#web/office/settings/moved.tsx'
import { sayWrong } from '#web/office/conflict/stale.ts'
import { useSettingsDraft } from '#web/office/settings/use-settings-draft.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { lettersQuery } from './mail-query.ts'
import type { Letters } from './mail-query.ts'

const SENDS = [
  {
    name: 'newBooking',
    says: 'A new booking, to you',
    means: 'To the email address of your profile, for each booking that you don’t take yourselves.',
  },
  {
    name: 'collectionTomorrow',
    says: 'Collection tomorrow, to customers',
    means: 'From 9 am on the day before, unless they had another email about it that day.',
  },
  {
    name: 'apiOrders',
    says: 'Orders by the API, to customers',
    means: 'For orders that your own software places. Leave it off if that confirms them itself.',
  },
] as const satisfies readonly { name: keyof Letters['sends']; says: string; means: string }[]

const LABELS = Object.fromEntries(SENDS.map(({ name, says }) => [name, says]))

const split = ({ version, sends }: Letters) => ({ version, fields: sends })

/** The emails that not every business wants. */
export function Sends({ letters }: { letters: Letters }) {
  const { slug: organisation } = useOffice().organisation
  const cache = useQueryClient()
  const query = lettersQuery(organisation)
  const { base, values, setValues, moved, save } = useSettingsDraft('sends', split(letters), {
    send: (sends, { version }) =>
      call(addresses.changeLetters, { params: { organisation }, body: { sends }, version }),
    newest: async () => split(await cache.fetchQuery({ ...query, staleTime: 0 })),
    onSaved(saved) {
      announce({ says: 'What is sent is saved.' })
      cache.setQueryData(query.queryKey, saved)
      return split(saved)
    },
  })
  return (
    <Form
      does="Save what is sent"
      look="second"
      error={sayWrong(save.error, {}).form}
      busy={save.isPending}
      onSend={() => save.mutate()}
    >
      <Moved fields={moved} now={base} labels={LABELS} />
      <fieldset className={choices.choices}>
        <legend>Send emails about</legend>
        {SENDS.map(({ name, says, means }) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={values[name]}
              aria-describedby={`sends-${name}`}
              onChange={({ currentTarget }) =>
                setValues({ ...values, [name]: currentTarget.checked })
              }
            />
            <b>{says}</b>
            <span id={`sends-${name}`}>{means}</span>
          </label>
        ))}
      </fieldset>
    </Form>
  )
}
