import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '#web/office/api/call.ts'
import { announce } from '#web/office/controls/toast.ts'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'
import { webhooksQuery } from '#web/office/settings/webhooks/webhooks-query.ts'
import type { Webhook } from '#web/office/settings/webhooks/webhooks-query.ts'
import { Confirm } from '#web/office/shell/dialogs/confirm.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'

/** Asks before an endpoint is deleted. */
export function DeleteEndpoint({
  endpoint: { id, url, version },
  onClose,
}: {
  endpoint: Webhook
  onClose: () => void
}) {
  const { slug } = useOffice().organisation
  const cache = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () =>
      call(addresses.deleteOfficeWebhook, { params: { organisation: slug, id }, version }),
    onSuccess: () => {
      announce({ says: 'The endpoint is deleted.' })
      onClose()
      return navigate({ to: '/office/$slug/settings/webhooks', params: { slug }, search: {} })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: webhooksQuery(slug).queryKey }),
    meta: { shownByForm: true },
  })
  return (
    <Confirm
      heading={`Delete ${url}?`}
      does="Delete the endpoint"
      error={remove.error}
      busy={remove.isPending}
      onYes={() => remove.mutate()}
      onNo={onClose}
    >
      <p>Nothing is sent there any more, and its secret is gone. It can’t be undone.</p>
    </Confirm>
  )
}
