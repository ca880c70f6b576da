import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { Moment } from '#web/office/controls/layout/moment.tsx'
import { Section } from '#web/office/controls/layout/section.tsx'
import table from '#web/office/controls/layout/table.module.css'
import { Status } from '#web/office/controls/status.tsx'
import text from '#web/office/controls/text.module.css'
import { announce } from '#web/office/controls/toast.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { invitationsQuery, mayGive, ROLE_NAMES } from './team-query.ts'
import type { Invitation } from './team-query.ts'
import styles from './team.module.css'

/** The invitations that wait for an answer or have run out; nothing if there are none. */
export function Invitations() {
  const { organisation } = useOffice()
  const { data } = useQuery(invitationsQuery(organisation.slug))
  if (!data || data.data.length === 0) return null
  return (
    <Section heading="Invited" aside={String(data.data.length)}>
      <table className={table.table}>
        <thead>
          <tr>
            <th>Email</th>
            <th>Role</th>
            <th>Invited by</th>
            <th>Link</th>
            <th aria-label="Change" />
          </tr>
        </thead>
        <tbody>
          {data.data.map((invitation) => (
            <Row key={invitation.id} invitation={invitation} />
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function Row({
  invitation: { id, email, role, invitedBy, createdAt, expired },
}: {
  invitation: Invitation
}) {
  const { organisation, role: own, today } = useOffice()
  const cache = useQueryClient()
  const params = { organisation: organisation.slug, id }
  const again = () =>
    cache.invalidateQueries({ queryKey: invitationsQuery(organisation.slug).queryKey })
  const resend = useMutation({
    mutationFn: () => call(addresses.resendInvitation, { params }),
    // The new link is an invitation of its own: until the list has it, there's nothing here to take back.
    onSettled: async (_, error) => {
      await again()
      if (error === null) announce({ says: `A new link is on its way to ${email}.` })
    },
  })
  const revoke = useMutation({
    mutationFn: () => call(addresses.revokeInvitation, { params }),
    onSuccess: () => announce({ says: `The invitation of ${email} is taken back.` }),
    onSettled: again,
  })
  const busy = resend.isPending || revoke.isPending
  return (
    <tr>
      <td>{email}</td>
      <td data-label="Role">{ROLE_NAMES[role]}</td>
      <td data-label="Invited by">
        <span>
          {invitedBy ?? 'The operator'},{' '}
          <Moment at={createdAt} timezone={organisation.timezone} today={today} />
        </span>
      </td>
      <td data-label="Link">
        {expired ? (
          <Status shape="late" tone="warn">
            Has run out
          </Status>
        ) : (
          <Status shape="ring" tone="plain">
            Works
          </Status>
        )}
      </td>
      <td className={table.end}>
        {mayGive(own, role) && (
          <span className={styles.acts}>
            <button
              type="button"
              className={text.link}
              aria-disabled={busy}
              aria-label={`Send again to ${email}`}
              onClick={() => !busy && resend.mutate()}
            >
              Send again
            </button>
            <button
              type="button"
              className={text.link}
              aria-disabled={busy}
              aria-label={`Take back the invitation of ${email}`}
              onClick={() => !busy && revoke.mutate()}
            >
              Take back
            </button>
          </span>
        )}
      </td>
    </tr>
  )
}
