import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '#web/office/api/call.ts'
import { Moment } from '#web/office/controls/layout/moment.tsx'
import table from '#web/office/controls/layout/table.module.css'
import { Status } from '#web/office/controls/status.tsx'
import text from '#web/office/controls/text.module.css'
import { announce } from '#web/office/controls/toast.ts'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { SentEmail } from './mail-query.ts'
import styles from './mail.module.css'

/** An email with its state, and sending it again. */
export function SentRow({ email }: { email: SentEmail }) {
  const { slug, timezone } = useOffice().organisation
  const cache = useQueryClient()
  const retry = useMutation({
    mutationFn: () => call(addresses.retryEmail, { params: { organisation: slug, id: email.id } }),
    onSuccess: () => {
      announce({ says: 'It’s on its way again.' })
      return cache.invalidateQueries({ queryKey: ['emails', slug] })
    },
  })
  return (
    <tr>
      <td className={styles.recipient}>{email.recipient}</td>
      <td data-label="Subject">
        {email.orderId === null ? (
          email.subject
        ) : (
          <Link
            to="/office/$slug/orders"
            params={{ slug }}
            search={{ open: email.orderId }}
            className={text.link}
          >
            {email.subject}
          </Link>
        )}
      </td>
      <td data-label="State">
        <State email={email} />
        {email.error !== null && <span className={styles.error}>{email.error}</span>}
      </td>
      <td data-label="When">
        <Moment at={email.sentAt ?? email.createdAt} timezone={timezone} />
      </td>
      <td className={table.end}>
        {email.status === 'failed' || email.status === 'dropped' ? (
          <button
            type="button"
            className={text.link}
            aria-label={`Send again: ${email.subject}`}
            onClick={() => retry.mutate()}
          >
            Send again
          </button>
        ) : (
          <span className={table.none}>–</span>
        )}
      </td>
    </tr>
  )
}

const STATES = {
  pending: { shape: 'go', tone: 'move', says: 'On its way' },
  'held back': { shape: 'go', tone: 'warn', says: 'Held back' },
  sent: { shape: 'full', tone: 'good', says: 'Sent' },
  failed: { shape: 'failed', tone: 'bad', says: 'Failed' },
  dropped: { shape: 'off', tone: 'plain', says: 'Dropped' },
} as const

function State({ email: { status } }: { email: SentEmail }) {
  const { shape, tone, says } = STATES[status]
  return (
    <Status shape={shape} tone={tone}>
      {says}
    </Status>
  )
}
