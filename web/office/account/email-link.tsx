import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { addresses } from '#web/office/api/addresses.ts'
import { callOnce } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { Form } from '#web/office/controls/forms/form.tsx'
import text from '#web/office/controls/text.module.css'
import { Gate } from '#web/office/gate/gate.tsx'
import { takeLinkToken } from '#web/office/gate/joining/link-token.ts'

/** Where the link leads that confirms a new address. Opening it changes nothing. */
export function ConfirmEmail() {
  return (
    <EmailLink
      address={addresses.confirmEmail}
      heading="Confirm your new email address"
      says="From now on you sign in with the address that this link was sent to. You’re signed out everywhere."
      does="Confirm the address"
      done="Your email address is changed"
    />
  )
}

/** Where the link leads that undoes a change of the address. */
export function UndoEmail() {
  return (
    <EmailLink
      address={addresses.undoEmail}
      heading="Keep your old email address"
      says="You sign in with your old address again, and everyone is signed out of your account. Change your password afterwards: someone else may know it."
      does="Undo the change"
      done="Your old email address is back"
    />
  )
}

function EmailLink({
  address,
  heading,
  says,
  does,
  done,
}: {
  address: typeof addresses.confirmEmail | typeof addresses.undoEmail
  heading: string
  says: string
  does: string
  done: string
}) {
  const cache = useQueryClient()
  const [token] = useState(takeLinkToken)
  const use = useMutation({
    mutationFn: () => callOnce(address, { params: {}, body: { token } }),
    onSuccess: () => cache.clear(),
    meta: { shownByForm: true },
  })
  if (use.isSuccess) {
    return (
      <Gate heading={done}>
        <Link to="/sign-in" className={text.link}>
          Sign in
        </Link>
      </Gate>
    )
  }
  return (
    <Gate heading={heading}>
      <Form
        does={does}
        tall
        error={use.error && describeFailure(use.error)}
        busy={use.isPending}
        onSend={() => use.mutate()}
      >
        <p>{says}</p>
      </Form>
    </Gate>
  )
}
