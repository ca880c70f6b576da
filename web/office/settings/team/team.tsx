import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Button, Key } from '#web/office/controls/button.tsx'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { Section } from '#web/office/controls/layout/section.tsx'
import { SettingsPage } from '#web/office/settings/frame/page.tsx'
import { useOpen } from '#web/office/settings/use-open.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { Invitations } from './invitations.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberTable } from './member-table.tsx'
import { membersQuery } from './team-query.ts'

const route = getRouteApi('/office/$slug/settings/team')

/** The people of the organisation: members with their roles, and invitations. */
export function TeamPage() {
  const { organisation } = useOffice()
  const mayInvite = useMay()('administer')
  const { open: isOpen } = route.useSearch()
  const { open, close } = useOpen('/office/$slug/settings/team', 'Invite someone', mayInvite)
  const members = useQuery(membersQuery(organisation.slug))
  return (
    <SettingsPage
      changes="Who works in this office, and what each of them may do."
      who="Admins invite, change and remove dispatchers, bookkeepers, viewers and drivers; owners do so with everyone. Both confirm first that it’s them. Every change is in the audit log."
      action={
        mayInvite && (
          <Button onClick={open}>
            Invite someone <Key>N</Key>
          </Button>
        )
      }
    >
      {isOpen === 'new' && mayInvite && <InviteForm onClose={close} />}
      {mayInvite && <Invitations />}
      <Loaded query={members} what="The members">
        {({ data }) => (
          <Section
            heading="Members"
            aside={data.length === 1 ? '1 person' : `${data.length} people`}
          >
            <MemberTable members={data} />
          </Section>
        )}
      </Loaded>
    </SettingsPage>
  )
}
