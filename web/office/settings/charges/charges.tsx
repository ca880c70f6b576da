import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { SettingsPage } from '#web/office/settings/frame/page.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { chargeSettingsQuery } from './settings-query.ts'
import { ChargesForm } from './charges-form.tsx'

/** What is charged after the booking, how much, and what is approved without a person. */
export function ChargesPage() {
  const { slug } = useOffice().organisation
  const page = useQuery(chargeSettingsQuery(slug))
  return (
    <SettingsPage
      changes="What is charged after the booking, and whether a person looks at it first. Days, weight and exchanges cost what the order was booked at."
      who="Owners, admins and bookkeepers change them. What is proposed already stays. Every change is in the audit log."
    >
      <Loaded query={page} what="The settings">
        {(is) => <ChargesForm is={is} />}
      </Loaded>
    </SettingsPage>
  )
}
