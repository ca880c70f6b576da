import { useMutation } from '@tanstack/react-query'
import { call } from '#web/office/api/call.ts'
import { Button } from '#web/office/controls/button.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'
import type { Webhook } from '#web/office/settings/webhooks/webhooks-query.ts'
import { useOffice } from '#web/office/shell/office-context.ts'

/** Sends a ping, and says how it went. */
export function TestEndpoint({ endpoint: { id } }: { endpoint: Webhook }) {
  const { slug: organisation } = useOffice().organisation
  const test = useMutation({
    mutationFn: () => call(addresses.testOfficeWebhook, { params: { organisation, id }, body: {} }),
    onSuccess: ({ succeeded, attempt: { status, error, milliseconds } }) =>
      announce({
        says: succeeded
          ? `It answered ${status} after ${milliseconds} ms.`
          : `The test failed: ${error ?? 'no answer'}.`,
      }),
  })
  return (
    <Button busy={test.isPending} onClick={() => test.mutate()}>
      {test.isPending ? 'Sending…' : 'Send a test'}
    </Button>
  )
}
