import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { formatMoney } from '#contract/values/money.ts'
import { shortDay } from '#contract/values/spoken-time.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { Button, Key } from '#web/office/controls/button.tsx'
import { FormError } from '#web/office/controls/field.tsx'
import { Mark } from '#web/office/controls/status.tsx'
import type { Booking } from '#web/office/phone-order/draft/use-booking.ts'
import { useShowOnBoard } from '#web/office/orders/order/jobs/use-show-on-board.ts'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './booked.module.css'

/** It's booked: the reference to say, what was sent, and what next. */
export function Booked({ one, isOther, onNew }: Booking & { onNew: () => void }) {
  const { slug } = useOffice().organisation
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  const { order, telephone } = one
  const open = () =>
    void navigate({ to: '/office/$slug/orders', params: { slug }, search: { open: order.id } })
  const showOnBoard = useShowOnBoard()
  const first = one.jobs.find(({ status }) => status === 'scheduled')
  const giveTruck = () => first && showOnBoard(first)
  useKeys([
    { keys: 'c', does: 'New order', run: onNew },
    { keys: 'b', does: 'Give it a truck', run: giveTruck },
    { keys: 'Enter', does: 'Open the order', run: open },
  ])
  return (
    <div className={styles.booked}>
      <p className={styles.mark}>
        <Mark shape="full" tone="good" /> Booked
      </p>
      <h2 tabIndex={-1} ref={heading} className={styles.reference}>
        {order.reference}
      </h2>
      <p>
        {order.productName} for <b>{order.customer.name}</b>, {shortDay(order.deliveryDate)} to{' '}
        {shortDay(order.pickupDate)}, {formatMoney(order.total, order.currency)}
      </p>
      {isOther && (
        <p role="alert" className={styles.waits}>
          <Mark shape="ask" tone="warn" /> It was booked before you changed it, as it’s written
          here. Open it to change it.
        </p>
      )}
      <ul className={styles.sent}>
        <li>
          {order.customer.email === ''
            ? 'Nothing is emailed: they have no address'
            : `Emailed ${order.customer.email} the confirmation`}
          {telephone?.pays === 'link' && ', with a link to pay'}.
        </li>
        {one.accepted.at === null ? (
          <li className={styles.waits}>
            <Mark shape="ask" tone="warn" /> Terms not yet accepted: the email has a link to accept
            them.
          </li>
        ) : (
          <li>You read out the terms, and they agreed.</li>
        )}
        {telephone?.overrides.map(({ rule, reason }) => (
          <li key={rule}>
            Overridden, {RULES[rule]}: “{reason}”
          </li>
        ))}
      </ul>
      {telephone?.pays === 'card' && one.money.due > 0 && <CardNow id={order.id} slug={slug} />}
      <p className={styles.next}>
        <Button look="primary" onClick={onNew}>
          New order <Key>C</Key>
        </Button>
        <Link
          to="/office/$slug/orders"
          params={{ slug }}
          search={{ open: order.id }}
          className={styles.open}
        >
          Open <Key>↵</Key>
        </Link>
        {first && (
          <Button onClick={giveTruck}>
            Give it a truck <Key>B</Key>
          </Button>
        )}
      </p>
    </div>
  )
}

const RULES = {
  leadTime: 'the lead time',
  cutOff: 'the cut-off',
  closedDays: 'a closed day',
  dayCapacity: 'a full day',
  onStop: 'the stop',
} as const

/** The page on which the card of the caller is typed in: the provider's own, so no number passes here. */
function CardNow({ id, slug }: { id: string; slug: string }) {
  const session = useMutation({
    mutationFn: () => call(addresses.startOfficePayment, { params: { organisation: slug, id } }),
    meta: { shownByForm: true },
  })
  return (
    <div className={styles.card}>
      {session.data ? (
        <p>
          <a href={session.data.url} target="_blank" rel="noreferrer">
            Open the page for the card
          </a>{' '}
          The order shows it once it’s paid.
        </p>
      ) : (
        <Button busy={session.isPending} onClick={() => session.mutate()}>
          Take the card now
        </Button>
      )}
      {session.error && <FormError>{describeFailure(session.error)}</FormError>}
    </div>
  )
}
