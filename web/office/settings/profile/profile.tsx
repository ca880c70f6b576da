import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { SettingsPage } from '#web/office/settings/frame/page.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { Logo } from './logo.tsx'
import { ProfileForm } from './profile-form.tsx'
import { profileQuery } from './profile-query.ts'

/** Who the organisation is to its customers. */
export function ProfilePage() {
  const { slug } = useOffice().organisation
  const profile = useQuery(profileQuery(slug))
  return (
    <SettingsPage
      changes="Who you are to your customers: on the booking page, in emails and on documents."
      who="Owners and admins change it. Every change is in the audit log."
    >
      <Loaded query={profile} what="The profile" rows={8}>
        {(data) => (
          <>
            <ProfileForm profile={data} />
            <Logo profile={data} />
          </>
        )}
      </Loaded>
    </SettingsPage>
  )
}
