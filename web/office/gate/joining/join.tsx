import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { addresses } from '#web/office/api/addresses.ts'
import { callOnce } from '#web/office/api/call.ts'
import { describeFailure, Failure } from '#web/office/api/failure.ts'
import { meQuery } from '#web/office/api/people.ts'
import { Form } from '#web/office/controls/forms/form.tsx'
import { Waiting } from '#web/office/controls/pause.tsx'
import text from '#web/office/controls/text.module.css'
import { Gate } from '#web/office/gate/gate.tsx'
import { takeLinkToken } from './link-token.ts'
import { NewPersonForm } from './new-person-form.tsx'
import { useEnter } from '#web/office/gate/use-enter.ts'

/** Where the link of an invitation leads. Looking at it changes nothing. */
export function Join() {
  const [token] = useState(takeLinkToken)
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => callOnce(addresses.viewInvitation, { params: {}, body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (invitation.error) {
    return (
      <Gate heading="This invitation doesn’t open">
        <p>{describeFailure(invitation.error)}</p>
      </Gate>
    )
  }
  if (!invitation.data) return <Waiting rows={4} />
  const { organisation, role, email, hasAccount } = invitation.data
  return (
    <Gate heading={`Join ${organisation.name}`}>
      <p>
        You’re invited as <b>{role}</b>, with the address <b>{email}</b>.
      </p>
      {hasAccount ? (
        <AcceptForm token={token} email={email} />
      ) : (
        <NewPersonForm token={token} email={email} />
      )}
    </Gate>
  )
}

/** For an address that has an account: only that account can accept, signed in. */
function AcceptForm({ token, email }: { token: string; email: string }) {
  const me = useQuery(meQuery)
  const enter = useEnter()
  const accept = useMutation({
    mutationFn: () => callOnce(addresses.acceptInvitation, { params: {}, body: { token } }),
    onSuccess: enter,
    meta: { shownByForm: true },
  })
  if (me.isPending) return <Waiting rows={2} />
  if (me.error instanceof Failure && me.error.reason === 'sign_in') {
    return (
      <>
        <p>This address has an account. Sign in with it, then open the link in the email again.</p>
        <Link to="/sign-in" className={text.link}>
          Sign in
        </Link>
      </>
    )
  }
  return (
    <Form
      does={`Accept as ${email}`}
      tall
      error={accept.error && describeFailure(accept.error)}
      busy={accept.isPending}
      onSend={() => accept.mutate()}
    >
      <p>You’re signed in as {me.data?.account.email ?? 'a person of the demo'}.</p>
    </Form>
  )
}
