import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/office/api/call.ts'
import { SelectField } from '#web/office/controls/forms/select-field.tsx'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'
import { webhooksQuery } from '#web/office/settings/webhooks/webhooks-query.ts'
import type { Webhook, WebhookWithSecret } from '#web/office/settings/webhooks/webhooks-query.ts'
import { Confirm } from '#web/office/shell/dialogs/confirm.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'

const GRACE = [
  ['86400', 'A day'],
  ['604800', 'Seven days'],
  ['3600', 'An hour'],
  ['0', 'Not at all, it has leaked'],
] as const

/** Gives an endpoint a new secret; for a while the old one signs too. */
export function RotateSecret({
  endpoint: { id, url },
  onSecret,
  onClose,
}: {
  endpoint: Webhook
  onSecret: (shown: WebhookWithSecret) => void
  onClose: () => void
}) {
  const { slug: organisation } = useOffice().organisation
  const cache = useQueryClient()
  const [grace, setGrace] = useState<(typeof GRACE)[number][0]>('86400')
  const rotate = useMutation({
    mutationFn: () =>
      call(addresses.rotateOfficeWebhookSecret, {
        params: { organisation, id },
        body: { graceSeconds: Number(grace) },
      }),
    onSuccess: (shown) => {
      onSecret(shown)
      onClose()
      return cache.invalidateQueries({ queryKey: webhooksQuery(organisation).queryKey })
    },
    meta: { shownByForm: true },
  })
  return (
    <Confirm
      heading="Make a new secret?"
      does="Make a new secret"
      error={rotate.error}
      busy={rotate.isPending}
      onYes={() => rotate.mutate()}
      onNo={onClose}
    >
      <p>Every call to {url} is signed with the new one from now on.</p>
      <SelectField
        label="How long the old one signs too"
        value={grace}
        options={GRACE}
        onValue={setGrace}
      />
    </Confirm>
  )
}
