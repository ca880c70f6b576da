import { EVERY_TYPE } from '#contract/webhooks/event-types.ts'
import { Link } from '@tanstack/react-router'
import table from '#web/office/controls/layout/table.module.css'
import { Status } from '#web/office/controls/status.tsx'
import text from '#web/office/controls/text.module.css'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { Webhook } from './webhooks-query.ts'
import styles from './webhooks.module.css'

/** The endpoints; one of them can be open below. */
export function EndpointTable({
  endpoints,
  open,
}: {
  endpoints: readonly Webhook[]
  open: string | undefined
}) {
  const { slug } = useOffice().organisation
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th>Address</th>
          <th>Events</th>
          <th>State</th>
          <th aria-label="Open" />
        </tr>
      </thead>
      <tbody>
        {endpoints.map((endpoint) => (
          <tr key={endpoint.id} className={endpoint.id === open ? table.fresh : undefined}>
            <td className={styles.address}>
              {endpoint.url}
              {endpoint.description !== null && <span>{endpoint.description}</span>}
            </td>
            <td data-label="Events">{describeEvents(endpoint.eventTypes)}</td>
            <td data-label="State">
              <State endpoint={endpoint} />
            </td>
            <td className={table.end}>
              <Link
                to="/office/$slug/settings/webhooks"
                params={{ slug }}
                search={endpoint.id === open ? {} : { endpoint: endpoint.id }}
                className={text.link}
                aria-label={`${endpoint.id === open ? 'Close' : 'Open'} ${endpoint.url}`}
              >
                {endpoint.id === open ? 'Close' : 'Open'}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function describeEvents(types: readonly string[]): string {
  return types.includes(EVERY_TYPE) ? 'All' : types.join(', ')
}

/** Whether an endpoint gets events, and why not. */
export function State({ endpoint }: { endpoint: Webhook }) {
  const { enabled, disabledReason, failingSince } = endpoint
  if (enabled && failingSince === null) {
    return (
      <Status shape="full" tone="good">
        Gets events
      </Status>
    )
  }
  if (enabled) {
    return (
      <Status shape="late" tone="warn">
        Failing
      </Status>
    )
  }
  return disabledReason === 'by_hand' ? (
    <Status shape="ring" tone="plain">
      Off
    </Status>
  ) : (
    <Status shape="failed" tone="bad">
      {disabledReason === 'gone' ? 'Off, it answered 410' : 'Off, it failed for five days'}
    </Status>
  )
}
