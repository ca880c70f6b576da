import { Section } from '#web/office/controls/layout/section.tsx'
import type { Webhook, WebhookWithSecret } from '#web/office/settings/webhooks/webhooks-query.ts'
import { ChangeEndpoint } from './change-endpoint.tsx'
import { Deliveries } from './deliveries.tsx'
import { EndpointActions } from './endpoint-actions.tsx'
import styles from './one-endpoint.module.css'

/** One endpoint: what it gets, its secret, and what was sent to it. */
export function OneEndpoint({
  endpoint,
  onSecret,
}: {
  endpoint: Webhook
  onSecret: (shown: WebhookWithSecret) => void
}) {
  return (
    <div className={styles.endpoint}>
      <Section heading={endpoint.url}>
        <EndpointActions endpoint={endpoint} onSecret={onSecret} />
        <details className={styles.change}>
          <summary>Change the address or the events</summary>
          <ChangeEndpoint endpoint={endpoint} />
        </details>
      </Section>
      <Deliveries endpoint={endpoint} />
    </div>
  )
}
