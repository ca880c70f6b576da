import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chargeNames } from '#contract/charges/charge-words.ts'
import { call } from '#web/office/api/call.ts'
import { chargeAddresses as addresses } from '#web/office/charges/addresses.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { useSeen } from '#web/office/conflict/use-seen.ts'
import { Field } from '#web/office/controls/field.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { SelectField } from '#web/office/controls/forms/select-field.tsx'
import { Section } from '#web/office/controls/layout/section.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { isStale, readAgainIfStale, sayWrong } from '#web/office/conflict/stale.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { Moved } from '#web/office/settings/moved.tsx'
import { draftOf, settingsOf, wrongFee } from './draft.ts'
import type { Draft } from './draft.ts'
import { chargeSettingsQuery } from './settings-query.ts'
import type { ChargeSettingsPage } from './settings-query.ts'
import { TypesTable } from './types-table.tsx'

const ENDS = [
  ['pickupDate', 'The agreed day: extra days aren’t proposed'],
  ['offHire', 'The day on which the collection was asked for'],
  ['collection', 'The day of the collection'],
] as const

const NUMBERS = [
  ['graceDays', 'Days of grace after the agreed end'],
  ['freeMinutes', 'Minutes of waiting that are free'],
  ['docketDays', 'Days to wait for a docket'],
  ['lateCancelDays', 'Days before the delivery from which cancelling is late'],
] as const

const NAMES = {
  types: 'What is charged',
  hireEndsOn: 'The end of a hire',
  ...Object.fromEntries(NUMBERS),
}

/** Changes how the organisation charges. What is typed stays in this tab until it's saved. */
export function ChargesForm({ is }: { is: ChargeSettingsPage }) {
  const { slug: organisation } = useOffice().organisation
  const mayWrite = useMay()('writeMoney')
  const cache = useQueryClient()
  const { queryKey } = chargeSettingsQuery(organisation)
  const [typed, setTyped] = useKept<Partial<Draft>>(`charges ${organisation}`, {})
  const [wrong, setWrong] = useState<string | null>(null)
  const known = draftOf(is.settings)
  const draft = { ...known, ...typed }
  const seen = useSeen(`charges ${organisation}`, { version: is.version, fields: known }, typed)
  const save = useMutation({
    mutationFn: () =>
      call(addresses.changeChargeSettings, {
        params: { organisation },
        version: seen.version,
        body: settingsOf(draft),
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
  const now = {
    ...known,
    hireEndsOn: Object.fromEntries(ENDS)[known.hireEndsOn],
    types: 'different',
  }
  const refused = sayWrong(save.error, Object.fromEntries(NUMBERS))
  const type = (change: Partial<Draft>) => {
    seen.hold()
    setTyped({ ...typed, ...change })
  }
  const send = () => {
    const fee = wrongFee(draft)
    setWrong(
      fee === null ? null : `The fee of ${chargeNames[fee]} must be an amount, such as 85.00.`,
    )
    if (fee === null) save.mutate()
  }
  return (
    <Form
      does="Save the settings"
      error={wrong ?? refused.form}
      busy={!mayWrite || save.isPending || Object.keys(typed).length === 0}
      onSend={send}
    >
      <Moved fields={seen.moved} now={now} labels={NAMES} />
      <Section heading="What is charged">
        <TypesTable draft={draft} onTypes={(types) => type({ types })} />
      </Section>
      <Section heading="How it’s counted">
        <SelectField
          label="A hire ends on"
          value={draft.hireEndsOn}
          options={ENDS}
          onValue={(hireEndsOn) => type({ hireEndsOn })}
        />
        {NUMBERS.map(([name, label]) => (
          <Field
            key={name}
            label={label}
            inputMode="numeric"
            value={draft[name]}
            error={refused.at[name]}
            onValue={(value) => type({ [name]: value })}
          />
        ))}
      </Section>
    </Form>
  )
}
