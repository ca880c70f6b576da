import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/office/api/call.ts'
import { Failure } from '#web/office/api/failure.ts'
import { officeQuery } from '#web/office/api/people.ts'
import { Field } from '#web/office/controls/field.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { SelectField } from '#web/office/controls/forms/select-field.tsx'
import { Section } from '#web/office/controls/layout/section.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'
import { sayWrong } from '#web/office/settings/stale.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { Accent } from './accent.tsx'
import { profileQuery } from './profile-query.ts'
import type { Profile } from './profile-query.ts'
import { timezones } from './timezones.ts'

const LABELS = {
  name: 'The name',
  abn: 'The ABN',
  address: 'The address',
  phone: 'The phone number',
  email: 'The email address',
  timezone: 'The timezone',
  primaryColour: 'The colour',
}

const NAMES = [
  'name',
  'abn',
  'address',
  'phone',
  'email',
  'timezone',
  'primaryColour',
] as const satisfies (keyof typeof LABELS)[]

type Name = (typeof NAMES)[number]
type Fields = Pick<Profile, Name>

function split(profile: Profile): { version: number; fields: Fields } {
  const { version, name, abn, address, phone, email, timezone, primaryColour } = profile
  return { version, fields: { name, abn, address, phone, email, timezone, primaryColour } }
}

function keepTyped(typed: Fields, before: Fields, newer: Fields): Fields {
  const changed = NAMES.filter((name) => typed[name] !== before[name])
  return { ...newer, ...Object.fromEntries(changed.map((name) => [name, typed[name]])) }
}

/** Name, ABN, how to reach the organisation, its timezone and its colour. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { slug: organisation } = useOffice().organisation
  const cache = useQueryClient()
  const { queryKey } = profileQuery(organisation)
  /** What the person began from. The page may have read something newer since. */
  const [base, setBase] = useState(() => split(profile))
  const [values, setValues] = useState(base.fields)
  const [moved, setMoved] = useState<readonly Name[]>([])
  const save = useMutation({
    mutationFn: () =>
      call(addresses.changeProfile, {
        params: { organisation },
        body: values,
        version: base.version,
      }),
    onSuccess: (saved) => {
      announce({ says: 'The profile is saved.' })
      cache.setQueryData(queryKey, saved)
      setBase(split(saved))
      setValues(split(saved).fields)
      setMoved([])
      return cache.invalidateQueries({ queryKey: officeQuery(organisation).queryKey })
    },
    onError: async (error) => {
      if (!(error instanceof Failure) || error.status !== 412) return
      const newer = split(await cache.fetchQuery({ ...profileQuery(organisation), staleTime: 0 }))
      setMoved(NAMES.filter((name) => newer.fields[name] !== base.fields[name]))
      setBase(newer)
      // What the person typed stays; what they left alone is as the other one saved it.
      setValues((typed) => keepTyped(typed, base.fields, newer.fields))
    },
    meta: { shownByForm: true },
  })
  const wrong = sayWrong(save.error, LABELS)
  const field = (name: Exclude<keyof typeof values, 'primaryColour' | 'timezone'>) => ({
    value: values[name],
    error: wrong.at[name],
    onValue: (value: string) => setValues({ ...values, [name]: value }),
  })
  return (
    <Section heading="Details">
      <Form
        does="Save the profile"
        error={wrong.form}
        busy={save.isPending}
        onSend={() => save.mutate()}
      >
        {moved.length > 0 && (
          <ul>
            {moved.map((name) => (
              <li key={name}>
                {LABELS[name]} is now <b>{base.fields[name] || 'empty'}</b>.
              </li>
            ))}
          </ul>
        )}
        <Field
          label="Name"
          required
          maxLength={120}
          autoComplete="organization"
          {...field('name')}
        />
        <Field label="ABN (optional)" inputMode="numeric" maxLength={40} {...field('abn')} />
        <Field
          label="Address (optional)"
          maxLength={250}
          autoComplete="street-address"
          {...field('address')}
        />
        <Field
          label="Phone (optional)"
          help="Customers call it when they can’t book online."
          type="tel"
          maxLength={30}
          {...field('phone')}
        />
        <Field
          label="Email (optional)"
          help="Replies to your emails go here, unless the Email page says otherwise."
          type="email"
          maxLength={200}
          {...field('email')}
        />
        <SelectField
          label="Timezone"
          help="Days of delivery and times of day are in it."
          value={values.timezone}
          error={wrong.at['timezone']}
          options={timezones(values.timezone)}
          onValue={(timezone) => setValues({ ...values, timezone })}
        />
        <Accent
          colour={values.primaryColour}
          error={wrong.at['primaryColour']}
          onColour={(primaryColour) => setValues({ ...values, primaryColour })}
        />
      </Form>
    </Section>
  )
}
