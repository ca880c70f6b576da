import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { useSeen } from '#web/office/conflict/use-seen.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { SelectField } from '#web/office/controls/forms/select-field.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { isStale, readAgainIfStale } from '#web/office/conflict/stale.ts'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { membersQuery, ROLE_MEANS, ROLE_NAMES, rolesToGive } from './team-query.ts'
import type { Member } from './team-query.ts'
import { RemoveMember } from './remove-member.tsx'
import styles from './change-member.module.css'

/** Gives a member another role, or removes them. The last owner can’t go: it says why. */
export function ChangeMember({
  member,
  isLastOwner,
  onClose,
}: {
  member: Member
  isLastOwner: boolean
  onClose: () => void
}) {
  const { organisation, role: own, me } = useOffice()
  const cache = useQueryClient()
  const [role, setRole] = useState(member.role)
  const [removing, setRemoving] = useState(false)
  const known = { version: member.version, fields: { role: member.role } }
  const seen = useSeen(`role of ${member.id}`, known, { role })
  const { slug } = organisation
  const { queryKey } = membersQuery(slug)
  const change = useMutation({
    mutationFn: () =>
      call(addresses.changeMember, {
        params: { organisation: slug, id: member.id },
        body: { role },
        version: seen.version,
      }),
    onSuccess: async (changed) => {
      announce({ says: `${changed.name} is ${ROLE_NAMES[changed.role].toLowerCase()} now.` })
      onClose()
      await cache.invalidateQueries({ queryKey })
      if (changed.id === me.account.id) await cache.invalidateQueries({ queryKey: ['office'] })
    },
    onError: (error) => {
      if (isStale(error)) seen.meet()
      return readAgainIfStale(cache, error, queryKey)
    },
    meta: { shownByForm: true },
  })
  if (removing) return <RemoveMember member={member} onClose={onClose} />
  return (
    <Dialog label={`Change ${member.name}`} onClose={onClose}>
      <h2 className={styles.heading}>{member.name}</h2>
      <p>{ROLE_NAMES[member.role]} now.</p>
      {isLastOwner ? (
        <>
          <p>
            {member.name} is the last owner of {organisation.name}. An organisation always has one:
            make someone else an owner first, then come back.
          </p>
          <p className={styles.close}>
            <Button onClick={onClose}>Close</Button>
          </p>
        </>
      ) : (
        <Form
          does="Save the role"
          error={change.error && describeFailure(change.error)}
          busy={change.isPending || role === member.role}
          onSend={() => change.mutate()}
          beside={<Button onClick={() => setRemoving(true)}>Remove {member.name}…</Button>}
        >
          <SelectField
            label="Role"
            help={ROLE_MEANS[role]}
            value={role}
            options={rolesToGive(own)}
            onValue={setRole}
          />
        </Form>
      )}
    </Dialog>
  )
}
