import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Role } from '#contract/roles.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { useIdempotencyKey } from '#web/office/api/use-idempotency-key.ts'
import { problemsAt } from '#web/office/api/problems-at.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Field } from '#web/office/controls/field.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { SelectField } from '#web/office/controls/forms/select-field.tsx'
import { Once } from '#web/office/controls/layout/once.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { invitationsQuery, ROLE_MEANS, rolesToGive } from './team-query.ts'

/** Invites someone by email. */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const { organisation, role: own } = useOffice()
  const cache = useQueryClient()
  const idempotencyKey = useIdempotencyKey()
  const [email, setEmail] = useKept('invitation email', '')
  const [role, setRole] = useKept<Role>('invitation role', 'dispatcher')
  const { slug } = organisation
  const invite = useMutation({
    mutationFn: () =>
      call(addresses.inviteMember, {
        params: { organisation: slug },
        body: { email, role },
        idempotencyKey: idempotencyKey.get(),
      }),
    onSuccess: () => {
      announce({ says: `An invitation is on its way to ${email}.` })
      onClose()
      return cache.invalidateQueries({ queryKey: invitationsQuery(slug).queryKey })
    },
    meta: { shownByForm: true },
  })
  /** What is sent next is another invitation. */
  const change = (set: () => void) => {
    idempotencyKey.renew()
    set()
  }
  const wrong = problemsAt(invite.error, { email: 'Email', role: 'Role' })
  return (
    <Once label="Invite someone">
      <Form
        does="Send the invitation"
        error={wrong.form}
        busy={invite.isPending}
        onSend={() => invite.mutate()}
        beside={<Button onClick={onClose}>Cancel</Button>}
      >
        <Field
          label="Email"
          type="email"
          required
          maxLength={254}
          // The person has just asked for this form.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={email}
          error={wrong.at['email']}
          onValue={(value) => change(() => setEmail(value))}
        />
        <SelectField
          label="Role"
          help={ROLE_MEANS[role]}
          value={role}
          error={wrong.at['role']}
          options={rolesToGive(own)}
          onValue={(value) => change(() => setRole(value))}
        />
      </Form>
    </Once>
  )
}
