import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/office/api/call.ts'
import { Form } from '#web/office/controls/forms/form.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'
import { Moved } from '#web/office/settings/moved.tsx'
import { sayWrong } from '#web/office/conflict/stale.ts'
import { useSettingsDraft } from '#web/office/settings/use-settings-draft.ts'
import type { Read } from '#web/office/conflict/use-seen.ts'
import { ENDPOINT_LABELS, EndpointFields } from '#web/office/settings/webhooks/endpoint-fields.tsx'
import type { EndpointValues } from '#web/office/settings/webhooks/endpoint-fields.tsx'
import { webhooksQuery } from '#web/office/settings/webhooks/webhooks-query.ts'
import type { Webhook } from '#web/office/settings/webhooks/webhooks-query.ts'
import { useOffice } from '#web/office/shell/office-context.ts'

function split({ version, url, description, eventTypes }: Webhook): Read<EndpointValues> {
  return { version, fields: { url, description: description ?? '', eventTypes } }
}

/** Changes where an endpoint is and which events it gets. */
export function ChangeEndpoint({ endpoint }: { endpoint: Webhook }) {
  const { slug: organisation } = useOffice().organisation
  const cache = useQueryClient()
  const query = webhooksQuery(organisation)
  const { base, values, setValues, moved, save } = useSettingsDraft(
    `endpoint ${endpoint.id}`,
    split(endpoint),
    {
      send: (typed, { version, fields }) =>
        call(addresses.changeOfficeWebhook, {
          params: { organisation, id: endpoint.id },
          // Only what the person changed.
          body: {
            ...(typed.url !== fields.url && { url: typed.url }),
            ...(typed.description !== fields.description && { description: typed.description }),
            ...(typed.eventTypes !== fields.eventTypes && { eventTypes: [...typed.eventTypes] }),
          },
          version,
        }),
      async newest() {
        const { data } = await cache.fetchQuery({ ...query, staleTime: 0 })
        return split(data.find(({ id }) => id === endpoint.id) ?? endpoint)
      },
      onSaved(saved) {
        announce({ says: 'The endpoint is changed.' })
        void cache.invalidateQueries({ queryKey: query.queryKey })
        return split(saved)
      },
    },
  )
  const wrong = sayWrong(save.error, ENDPOINT_LABELS)
  return (
    <Form
      does="Save the endpoint"
      look="second"
      error={wrong.form}
      busy={save.isPending}
      onSend={() => save.mutate()}
    >
      <Moved fields={moved} now={base} labels={ENDPOINT_LABELS} />
      <EndpointFields values={values} wrong={wrong.at} onValues={setValues} />
    </Form>
  )
}
