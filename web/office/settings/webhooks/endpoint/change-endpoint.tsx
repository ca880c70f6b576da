import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/office/api/call.ts'
import { Form } from '#web/office/controls/forms/form.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'
import { readAgainIfStale, sayWrong } from '#web/office/settings/stale.ts'
import { ENDPOINT_LABELS, EndpointFields } from '#web/office/settings/webhooks/endpoint-fields.tsx'
import type { EndpointValues } from '#web/office/settings/webhooks/endpoint-fields.tsx'
import { webhooksQuery } from '#web/office/settings/webhooks/webhooks-query.ts'
import type { Webhook } from '#web/office/settings/webhooks/webhooks-query.ts'
import { useOffice } from '#web/office/shell/office-context.ts'

/** Changes where an endpoint is and which events it gets. */
export function ChangeEndpoint({ endpoint }: { endpoint: Webhook }) {
  const { slug: organisation } = useOffice().organisation
  const cache = useQueryClient()
  const [base] = useState<EndpointValues>({
    url: endpoint.url,
    description: endpoint.description ?? '',
    eventTypes: endpoint.eventTypes,
  })
  const [values, setValues] = useState(base)
  const { queryKey } = webhooksQuery(organisation)
  const change = useMutation({
    mutationFn: () =>
      call(addresses.changeOfficeWebhook, {
        params: { organisation, id: endpoint.id },
        // Only what the person changed: the rest may be newer by now.
        body: {
          ...(values.url !== base.url && { url: values.url }),
          ...(values.description !== base.description && { description: values.description }),
          ...(values.eventTypes !== base.eventTypes && { eventTypes: [...values.eventTypes] }),
        },
        version: endpoint.version,
      }),
    onSuccess: () => {
      announce({ says: 'The endpoint is changed.' })
      return cache.invalidateQueries({ queryKey })
    },
    onError: (error) => readAgainIfStale(cache, error, queryKey),
    meta: { shownByForm: true },
  })
  const wrong = sayWrong(change.error, ENDPOINT_LABELS)
  return (
    <Form
      does="Save the endpoint"
      look="second"
      error={wrong.form}
      busy={change.isPending}
      onSend={() => change.mutate()}
    >
      <EndpointFields values={values} wrong={wrong.at} onValues={setValues} />
    </Form>
  )
}
