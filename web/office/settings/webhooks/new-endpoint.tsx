import { useMutation, useQueryClient } from '@tanstack/react-query'
import { defaultEventTypes } from '#contract/webhooks/event-types.ts'
import { call } from '#web/office/api/call.ts'
import { useIdempotencyKey } from '#web/office/api/use-idempotency-key.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { Once } from '#web/office/controls/layout/once.tsx'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'
import { sayWrong } from '#web/office/conflict/stale.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { ENDPOINT_LABELS, EndpointFields } from './endpoint-fields.tsx'
import type { EndpointValues } from './endpoint-fields.tsx'
import { webhooksQuery } from './webhooks-query.ts'
import type { WebhookWithSecret } from './webhooks-query.ts'

/** Adds an endpoint. */
export function NewEndpoint({
  onMade,
  onClose,
}: {
  onMade: (made: WebhookWithSecret) => void
  onClose: () => void
}) {
  const { slug: organisation } = useOffice().organisation
  const cache = useQueryClient()
  const key = useIdempotencyKey()
  const [values, setValues] = useKept<EndpointValues>('new endpoint', {
    url: '',
    description: '',
    eventTypes: defaultEventTypes,
  })
  const make = useMutation({
    mutationFn: () =>
      call(addresses.createOfficeWebhook, {
        params: { organisation },
        body: { ...values, eventTypes: [...values.eventTypes] },
        idempotencyKey: key.get(),
      }),
    onSuccess: async (made) => {
      await cache.invalidateQueries({ queryKey: webhooksQuery(organisation).queryKey })
      onMade(made)
    },
    meta: { shownByForm: true },
  })
  const wrong = sayWrong(make.error, ENDPOINT_LABELS)
  return (
    <Once label="New endpoint">
      <Form
        does="Add the endpoint"
        error={wrong.form}
        busy={make.isPending}
        onSend={() => make.mutate()}
        beside={<Button onClick={onClose}>Cancel</Button>}
      >
        <EndpointFields
          values={values}
          wrong={wrong.at}
          onValues={(next) => {
            // What is sent next is another endpoint.
            key.renew()
            setValues(next)
          }}
        />
      </Form>
    </Once>
  )
}
