import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { SettingsPage } from '#web/office/settings/frame/page.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { SettingsForm } from './settings-form.tsx'
import { dispatchSettingsQuery } from './settings-query.ts'

/** The settings of dispatch, where businesses differ. */
export function DispatchPage() {
  const { slug } = useOffice().organisation
  const page = useQuery(dispatchSettingsQuery(slug))
  return (
    <SettingsPage
      changes="How long work takes, what crews are asked for, and what a vehicle is checked by."
      who="Owners and admins change them. Every change is in the audit log."
    >
      <Loaded query={page} what="The settings">
        {(is) => <SettingsForm is={is} />}
      </Loaded>
    </SettingsPage>
  )
}
