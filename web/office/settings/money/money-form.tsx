import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/office/api/call.ts'
import { officeQuery } from '#web/office/api/people.ts'
import { Form } from '#web/office/controls/forms/form.tsx'
import { Section } from '#web/office/controls/layout/section.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { Fields } from '#web/office/fleet/editor/fields.tsx'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'
import { Moved } from '#web/office/settings/moved.tsx'
import { sayWrong } from '#web/office/conflict/stale.ts'
import { useSettingsDraft } from '#web/office/settings/use-settings-draft.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import {
  bankFields,
  bodyOf,
  LABELS,
  numberFields,
  reminderFields,
  sellerFields,
  valuesOf,
} from './money-fields.ts'
import type { MoneyName } from './money-fields.ts'
import { sayLeftOut } from './missing.tsx'
import { moneySettingsQuery } from './money-query.ts'
import type { MoneySettings } from './money-query.ts'

const split = (settings: MoneySettings) => {
  return { version: settings.version, fields: valuesOf(settings) }
}

/** What invoices say of the seller, where to pay, and their first numbers. */
export function MoneyForm({ is }: { is: MoneySettings }) {
  const { slug: organisation } = useOffice().organisation
  const mayWrite = useMay()('writeMoney')
  const cache = useQueryClient()
  const query = moneySettingsQuery(organisation)
  const { base, values, setValues, moved, save } = useSettingsDraft(
    `money ${organisation}`,
    split(is),
    {
      send: (typed, { version }) =>
        call(addresses.changeMoneySettings, {
          params: { organisation },
          version,
          body: bodyOf(typed),
        }),
      newest: async () => split(await cache.fetchQuery({ ...query, staleTime: 0 })),
      onSaved(saved) {
        announce({ says: ['The settings are saved.', sayLeftOut(saved) ?? []].flat().join(' ') })
        cache.setQueryData(query.queryKey, saved)
        void cache.invalidateQueries({ queryKey: officeQuery(organisation).queryKey })
        return split(saved)
      },
    },
  )
  const wrong = sayWrong(save.error, LABELS)
  const shared = {
    values,
    wrong: wrong.at,
    onValue: (name: MoneyName, value: string) => setValues({ ...values, [name]: value }),
  }
  const numbers = numberFields(is)
  return (
    <Form
      does="Save the settings"
      error={wrong.form}
      busy={save.isPending || !mayWrite}
      onSend={() => save.mutate()}
      beside={<span>{sayLeftOut(is)}</span>}
    >
      <Moved fields={moved} now={base} labels={LABELS} />
      <Section heading="Who invoices">
        <Fields fields={sellerFields} {...shared} />
      </Section>
      <Section heading="Where to pay">
        <Fields fields={bankFields} {...shared} />
      </Section>
      <Section heading="Reminders by email">
        <Fields fields={reminderFields} {...shared} />
      </Section>
      {numbers.length > 0 && (
        <Section heading="Numbers">
          <Fields fields={numbers} {...shared} />
        </Section>
      )}
    </Form>
  )
}
