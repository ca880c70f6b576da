import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/office/api/call.ts'
import { Form } from '#web/office/controls/forms/form.tsx'
import { Section } from '#web/office/controls/layout/section.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { fleetAddresses as addresses } from '#web/office/fleet/addresses.ts'
import { Fields } from '#web/office/fleet/editor/fields.tsx'
import { readAgainIfStale, sayWrong } from '#web/office/settings/stale.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import {
  LABELS,
  askingFields,
  bodyOf,
  listFields,
  timeFields,
  valuesOf,
} from './settings-fields.ts'
import { dispatchSettingsQuery } from './settings-query.ts'
import type { DispatchSettingsPage } from './settings-query.ts'

/** Changes what dispatch goes by. What someone else saves meanwhile shows where nothing was typed. */
export function SettingsForm({ is }: { is: DispatchSettingsPage }) {
  const { slug: organisation } = useOffice().organisation
  const cache = useQueryClient()
  const { queryKey } = dispatchSettingsQuery(organisation)
  const [typed, setTyped] = useState<Partial<ReturnType<typeof valuesOf>>>({})
  const values = { ...valuesOf(is.settings), ...typed }
  const save = useMutation({
    mutationFn: () =>
      call(addresses.changeDispatchSettings, {
        params: { organisation },
        version: is.version,
        body: bodyOf(is.settings, values),
      }),
    onSuccess: (saved) => {
      announce({ says: 'The settings are saved.' })
      setTyped({})
      cache.setQueryData(queryKey, saved)
    },
    onError: (error) => readAgainIfStale(cache, error, queryKey),
    meta: { shownByForm: true },
  })
  const wrong = sayWrong(save.error, LABELS)
  const shared = {
    values,
    wrong: wrong.at,
    onValue: (name: keyof typeof values, value: string) =>
      setTyped((before) => ({ ...before, [name]: value })),
  }
  return (
    <Form
      does="Save the settings"
      error={wrong.form}
      busy={save.isPending || Object.keys(typed).length === 0}
      onSend={() => save.mutate()}
    >
      <Section heading="Time and lifts">
        <Fields fields={timeFields} {...shared} />
      </Section>
      <Section heading="What crews are asked for">
        <Fields fields={askingFields} {...shared} />
      </Section>
      <Section heading="Vehicle check">
        <Fields fields={listFields} {...shared} />
      </Section>
    </Form>
  )
}
