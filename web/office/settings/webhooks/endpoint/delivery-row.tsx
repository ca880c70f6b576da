import { Moment } from '#web/office/controls/layout/moment.tsx'
import { Status } from '#web/office/controls/status.tsx'
import type { Delivery, Webhook } from '#web/office/settings/webhooks/webhooks-query.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { DeliveryDetail } from './delivery-detail.tsx'
import styles from './one-endpoint.module.css'

/** A delivery, and below it what was sent and answered while it is open. */
export function DeliveryRow({
  delivery,
  endpoint,
  open,
  onToggle,
}: {
  delivery: Delivery
  endpoint: Webhook
  open: boolean
  onToggle: () => void
}) {
  const { timezone } = useOffice().organisation
  const latest = delivery.attempts.at(-1)
  return (
    <>
      <tr className={open ? styles.open : undefined}>
        <td>
          <button type="button" className={styles.toggle} aria-expanded={open} onClick={onToggle}>
            {delivery.eventType}
          </button>
        </td>
        <td data-label="State">
          <State status={delivery.status} />
        </td>
        <td data-label="Latest answer">{latest ? (latest.error ?? latest.status) : '–'}</td>
        <td data-label="Attempts">{delivery.attempts.length}</td>
        <td data-label="When">
          <Moment at={delivery.createdAt} timezone={timezone} />
        </td>
      </tr>
      {open && (
        <tr className={styles.detail}>
          <td colSpan={5}>
            <DeliveryDetail delivery={delivery} endpoint={endpoint} />
          </td>
        </tr>
      )}
    </>
  )
}

function State({ status }: Pick<Delivery, 'status'>) {
  switch (status) {
    case 'pending':
      return (
        <Status shape="go" tone="move">
          On its way
        </Status>
      )
    case 'succeeded':
      return (
        <Status shape="full" tone="good">
          Arrived
        </Status>
      )
    case 'failed':
      return (
        <Status shape="failed" tone="bad">
          Failed
        </Status>
      )
    case 'skipped':
      return (
        <Status shape="off" tone="plain">
          Skipped
        </Status>
      )
  }
}
