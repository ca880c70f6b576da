import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/office/api/call.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { Moment } from '#web/office/controls/layout/moment.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'
import { deliveriesQuery, eventQuery } from '#web/office/settings/webhooks/webhooks-query.ts'
import type { Delivery, Webhook } from '#web/office/settings/webhooks/webhooks-query.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './one-endpoint.module.css'

/** Every attempt with its answer, the payload, and sending it again. */
export function DeliveryDetail({
  delivery: { eventId, attempts, nextAttemptAt },
  endpoint,
}: {
  delivery: Delivery
  endpoint: Webhook
}) {
  const { slug: organisation, timezone } = useOffice().organisation
  const cache = useQueryClient()
  const event = useQuery(eventQuery(organisation, eventId))
  const again = useMutation({
    mutationFn: () =>
      call(addresses.redeliverOfficeEvent, {
        params: { organisation, id: eventId },
        body: { endpointId: endpoint.id },
      }),
    onSuccess: ({ queued }) => {
      announce({ says: queued === 0 ? 'It’s on its way already.' : 'It’s on its way again.' })
      return cache.invalidateQueries({
        queryKey: deliveriesQuery(organisation, endpoint.id).queryKey,
      })
    },
  })
  return (
    <>
      <ul className={styles.attempts}>
        {attempts.map((attempt) => (
          <li key={attempt.at}>
            <Moment at={attempt.at} timezone={timezone} /> ·{' '}
            {attempt.error ?? `answered ${attempt.status}`} · {attempt.milliseconds} ms
            {attempt.answer !== null && attempt.answer !== '' && <pre>{attempt.answer}</pre>}
          </li>
        ))}
        {nextAttemptAt !== null && (
          <li>
            Next attempt <Moment at={nextAttemptAt} timezone={timezone} />
          </li>
        )}
      </ul>
      <Loaded query={event} what="The payload" rows={3}>
        {(payload) => <pre className={styles.payload}>{JSON.stringify(payload, null, 2)}</pre>}
      </Loaded>
      <div className={styles.actions}>
        <Button busy={again.isPending || !endpoint.enabled} onClick={() => again.mutate()}>
          Send again
        </Button>
      </div>
    </>
  )
}
