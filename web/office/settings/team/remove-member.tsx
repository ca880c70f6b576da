import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { announce } from '#web/office/controls/toast.ts'
import { Confirm } from '#web/office/shell/dialogs/confirm.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { membersQuery } from './team-query.ts'
import type { Member } from './team-query.ts'

/** Asks before a member is removed. */
export function RemoveMember({
  member: { id, name, version },
  onClose,
}: {
  member: Member
  onClose: () => void
}) {
  const { slug: organisation, name: firm } = useOffice().organisation
  const cache = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(addresses.removeMember, { params: { organisation, id }, version }),
    onSuccess: () => {
      announce({ says: `${name} no longer belongs to ${firm}.` })
      onClose()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: membersQuery(organisation).queryKey }),
    meta: { shownByForm: true },
  })
  return (
    <Confirm
      heading={`Remove ${name}?`}
      does={`Remove ${name}`}
      error={remove.error}
      busy={remove.isPending}
      onYes={() => remove.mutate()}
      onNo={onClose}
    >
      <p>
        This office closes to them at once, on every device. What they did stays, with their name,
        but open invitations that they sent end, and so do codes that they made for drivers’ phones.
        Phones that joined by such a code stay: each driver’s page says which. Their account is
        their own, and a new invitation brings them back.
      </p>
    </Confirm>
  )
}
