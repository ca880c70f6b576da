import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/office/api/call.ts'
import { Button } from '#web/office/controls/button.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'
import { readAgainIfStale } from '#web/office/conflict/stale.ts'
import { webhooksQuery } from '#web/office/settings/webhooks/webhooks-query.ts'
import type { Webhook, WebhookWithSecret } from '#web/office/settings/webhooks/webhooks-query.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { DeleteEndpoint } from './delete-endpoint.tsx'
import { RotateSecret } from './rotate-secret.tsx'
import { TestEndpoint } from './test-endpoint.tsx'
import styles from './one-endpoint.module.css'

/** What can be done with an endpoint: try it, switch it, give it a new secret, delete it. */
export function EndpointActions({
  endpoint,
  onSecret,
}: {
  endpoint: Webhook
  onSecret: (shown: WebhookWithSecret) => void
}) {
  const { slug: organisation } = useOffice().organisation
  const cache = useQueryClient()
  const [asking, setAsking] = useState<'rotate' | 'delete' | null>(null)
  const { queryKey } = webhooksQuery(organisation)
  const { id, version, enabled, previousSecretUntil } = endpoint
  const toggle = useMutation({
    mutationFn: () =>
      call(addresses.changeOfficeWebhook, {
        params: { organisation, id },
        body: { enabled: !enabled },
        version,
      }),
    onSuccess: () => {
      announce({ says: enabled ? 'The endpoint gets nothing now.' : 'The endpoint gets events.' })
      return cache.invalidateQueries({ queryKey })
    },
    onError: (error) => readAgainIfStale(cache, error, queryKey),
  })
  return (
    <>
      <div className={styles.actions}>
        <TestEndpoint endpoint={endpoint} />
        <Button busy={toggle.isPending} onClick={() => toggle.mutate()}>
          {enabled ? 'Switch off' : 'Switch on'}
        </Button>
        <Button onClick={() => setAsking('rotate')}>New secret…</Button>
        <Button onClick={() => setAsking('delete')}>Delete…</Button>
      </div>
      {previousSecretUntil !== null && (
        <p className={styles.note}>
          The secret before signs too, until {new Date(previousSecretUntil).toLocaleString('en-AU')}
          .
        </p>
      )}
      {!enabled && (
        <p className={styles.note}>
          It gets nothing while it’s off. Switch it on, then send what it missed.
        </p>
      )}
      {asking === 'rotate' && (
        <RotateSecret endpoint={endpoint} onSecret={onSecret} onClose={() => setAsking(null)} />
      )}
      {asking === 'delete' && (
        <DeleteEndpoint endpoint={endpoint} onClose={() => setAsking(null)} />
      )}
    </>
  )
}
