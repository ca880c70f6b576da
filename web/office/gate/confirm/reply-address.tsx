import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callOnce } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { Form } from '#web/office/controls/forms/form.tsx'
import { Gate } from '#web/office/gate/gate.tsx'
import { takeLinkToken } from '#web/office/gate/joining/link-token.ts'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'

/** Confirms that an address may get the replies to an organisation’s emails. The reader needs no account. */
export function ReplyAddress() {
  const [token] = useState(takeLinkToken)
  const confirm = useMutation({
    mutationFn: () => callOnce(addresses.confirmReplyAddress, { params: {}, body: { token } }),
    meta: { shownByForm: true },
  })
  if (confirm.data) {
    const { organisation, email } = confirm.data
    return (
      <Gate heading="Thank you">
        <p>
          Replies to emails from {organisation} now come to {email}. You can close this page.
        </p>
      </Gate>
    )
  }
  return (
    <Gate heading="May replies come here?">
      <Form
        does="Yes, let them come here"
        error={confirm.error && describeFailure(confirm.error)}
        busy={confirm.isPending}
        tall
        onSend={() => confirm.mutate()}
      >
        <p>
          A business would like its customers’ replies to come to the address where you got this
          link. If you don’t know it, close this page.
        </p>
      </Form>
    </Gate>
  )
}
