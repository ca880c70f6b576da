import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/office/api/call.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { useSeen } from '#web/office/conflict/use-seen.ts'
import { Form } from '#web/office/controls/forms/form.tsx'
import { Section } from '#web/office/controls/layout/section.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { fleetAddresses as addresses } from '#web/office/fleet/addresses.ts'
import { Fields } from '#web/office/fleet/editor/fields.tsx'
import { Moved } from '#web/office/settings/moved.tsx'
import { isStale, readAgainIfStale, sayWrong } from '#web/office/conflict/stale.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import {
  LABELS,
  NAMES,
  askingFields,
  bodyOf,
  exchangeFields,
  listFields,
  messageFields,
  timeFields,
  valuesOf,
} from './settings-fields.ts'
import { dispatchSettingsQuery } from './settings-query.ts'
import type { DispatchSettingsPage } from './settings-query.ts'

/** Changes the settings of dispatch. What someone else saves meanwhile shows where nothing was typed. */
export function SettingsForm({ is }: { is: DispatchSettingsPage }) {
  const { slug: organisation, chargesGst } = useOffice().organisation
  const cache = useQueryClient()
  const { queryKey } = dispatchSettingsQuery(organisation)
  const [typed, setTyped] = useKept<Partial<ReturnType<typeof valuesOf>>>(
    `dispatch ${organisation}`,
    {},
  )
  const known = valuesOf(is.settings)
  const values = { ...known, ...typed }
  const seen = useSeen(`dispatch ${organisation}`, { version: is.version, fields: known }, typed)
  const save = useMutation({
    mutationFn: () =>
      call(addresses.changeDispatchSettings, {
        params: { organisation },
        version: seen.version,
        body: bodyOf(is.settings, values),
      }),
    onSuccess: (saved) => {
      announce({ says: 'The settings are saved.' })
      setTyped({})
      cache.setQueryData(queryKey, saved)
    },
    onError: (error) => {
      if (isStale(error)) seen.meet()
      return readAgainIfStale(cache, error, queryKey)
    },
    meta: { shownByForm: true },
  })
  const wrong = sayWrong(save.error, LABELS)
  const shared = {
    values,
    wrong: wrong.at,
    onValue: (name: keyof typeof values, value: string) => {
      seen.hold()
      setTyped({ ...typed, [name]: value })
    },
  }
  return (
    <Form
      does="Save the settings"
      error={wrong.form}
      busy={save.isPending || Object.keys(typed).length === 0}
      onSend={() => save.mutate()}
    >
      <Moved fields={seen.moved} now={known} labels={NAMES} />
      <Section heading="Time and lifts">
        <Fields fields={timeFields} {...shared} />
      </Section>
      <Section heading="What crews are asked for">
        <Fields fields={askingFields} {...shared} />
      </Section>
      <Section heading="Exchanges">
        <Fields fields={exchangeFields(chargesGst)} {...shared} />
      </Section>
      <Section heading="What customers hear about visits">
        <Fields fields={messageFields} {...shared} />
      </Section>
      <Section heading="Vehicle check">
        <Fields fields={listFields} {...shared} />
      </Section>
    </Form>
  )
}
