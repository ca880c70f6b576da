import { useQueryClient } from '@tanstack/react-query'
import { sayAbn } from '#contract/values/abn.ts'
import { call } from '#web/office/api/call.ts'
import { officeQuery } from '#web/office/api/people.ts'
import { Field } from '#web/office/controls/field.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { SelectField } from '#web/office/controls/forms/select-field.tsx'
import { Section } from '#web/office/controls/layout/section.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'
import { Moved } from '#web/office/settings/moved.tsx'
import { sayWrong } from '#web/office/conflict/stale.ts'
import { useSettingsDraft } from '#web/office/settings/use-settings-draft.ts'
import type { Read } from '#web/office/conflict/use-seen.ts'
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

type Fields = Pick<Profile, keyof typeof LABELS>

function split(profile: Profile): Read<Fields> {
  const { version, name, address, phone, email, timezone, primaryColour } = profile
  const abn = sayAbn(profile.abn)
  return { version, fields: { name, abn, address, phone, email, timezone, primaryColour } }
}

/** Name, ABN, how to reach the organisation, its timezone and its colour. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { slug: organisation } = useOffice().organisation
  const cache = useQueryClient()
  const { queryKey } = profileQuery(organisation)
  const { base, values, setValues, moved, save } = useSettingsDraft('profile', split(profile), {
    send: (body, { version }) =>
      call(addresses.changeProfile, { params: { organisation }, body, version }),
    newest: async () =>
      split(await cache.fetchQuery({ ...profileQuery(organisation), staleTime: 0 })),
    onSaved(saved) {
      announce({ says: 'The profile is saved.' })
      cache.setQueryData(queryKey, saved)
      void cache.invalidateQueries({ queryKey: officeQuery(organisation).queryKey })
      return split(saved)
    },
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
        <Moved fields={moved} now={base} labels={LABELS} />
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
