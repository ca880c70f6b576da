import { useMutation, useQuery } from '@tanstack/react-query'
import { formatMoney } from '#contract/values/money.ts'
import { count } from '#web/count.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { announce } from '#web/office/controls/toast.ts'
import { shortDay } from '#web/office/dates.ts'
import { useOrderWrites } from '#web/office/orders/order/use-order.ts'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { Ask } from './ask.tsx'
import { collectPriceQuery } from './collect-price.ts'
import { sayEmail } from './say-email.ts'
import { useAskedBy } from './use-asked-by.tsx'
import { CANCEL_REASONS, DECLINE_REASONS } from './usual-reasons.ts'

type Asking = { one: OneOrder; onClose: () => void }

/** A write that a dialog asks about: once it’s done, the dialog goes and a toast says so. */
function useAsked<Sent>(
  { one, onClose }: Asking,
  send: (sent: Sent, params: { organisation: string; id: string }) => Promise<OneOrder>,
  says: string,
) {
  const { params, take } = useOrderWrites(one)
  return useMutation({
    mutationFn: (sent: Sent) => send(sent, params),
    onSuccess: (page) => {
      take(page)
      announce({ says })
      onClose()
    },
    meta: { shownByForm: true },
  })
}

export function CancelDialog({ one, onClose }: Asking) {
  const { order, money, jobs } = one
  const { askedBy, choice } = useAskedBy(`who cancels ${order.reference}`)
  const planned = jobs.filter(({ status }) => status === 'scheduled').length
  const cancel = useAsked(
    { one, onClose },
    (reason: string, params) =>
      call(addresses.cancelOfficeOrder, { params, body: { reason, askedBy } }),
    `${order.reference} is cancelled. ${sayEmail(order)}`,
  )
  return (
    <Ask
      title={`Cancel ${order.reference}`}
      does="Cancel the order"
      reason={{ required: true, usual: CANCEL_REASONS }}
      choice={choice}
      busy={cancel.isPending}
      error={cancel.error}
      onClose={onClose}
      onYes={(reason) => cancel.mutate(reason)}
    >
      <p>
        {order.customer.email === ''
          ? `${sayEmail(order)} `
          : `${order.customer.contactName} gets an email at ${order.customer.email}. `}
        This can’t be undone.
      </p>
      {planned > 0 && (
        <p>{count(planned, 'planned job goes', 'planned jobs go')}, and the bin is free.</p>
      )}
      {money.paid > 0 && (
        <p>
          {formatMoney(money.paid - money.refunded, order.currency)} was paid, and waits for its
          refund.
        </p>
      )}
    </Ask>
  )
}

export function DeclineDialog({ one, onClose }: Asking) {
  const { order } = one
  const decline = useAsked(
    { one, onClose },
    (reason: string, params) => call(addresses.declineOfficeOrder, { params, body: { reason } }),
    `${order.reference} is declined. ${sayEmail(order)}`,
  )
  return (
    <Ask
      title={`Decline ${order.reference}`}
      does="Decline the booking"
      reason={{ required: false, usual: DECLINE_REASONS }}
      busy={decline.isPending}
      error={decline.error}
      onClose={onClose}
      onYes={(reason) => decline.mutate(reason)}
    >
      <p>
        {order.customer.email === ''
          ? `${sayEmail(order)} `
          : `${order.customer.contactName} gets an email at ${order.customer.email} without the reason. `}
        This can’t be undone.
      </p>
    </Ask>
  )
}

export function RenewDialog({ one, onClose }: Asking) {
  const { order } = one
  const renew = useAsked(
    { one, onClose },
    (_: string, params) => call(addresses.renewOfficeOrderLink, { params }),
    'There’s a new link. The old one has stopped working.',
  )
  return (
    <Ask
      title="New link for the hirer"
      does="Make a new link"
      busy={renew.isPending}
      error={renew.error}
      onClose={onClose}
      onYes={(reason) => renew.mutate(reason)}
    >
      <p>
        Every link to this order that {order.customer.contactName} has stops working, also those in
        emails. Send the confirmation again afterwards: it has the new one.
      </p>
    </Ask>
  )
}

export function CollectDialog({ one, onClose }: Asking) {
  const { organisation, today } = useOffice()
  const { order } = one
  const { id, version } = order
  const price = useQuery(collectPriceQuery(organisation.slug, { id, version }))
  const collect = useAsked(
    { one, onClose },
    async (_: string, params) => {
      const body = { collectNow: true }
      const { page } = await call(addresses.changeOfficeOrderDates, { params, version, body })
      return page ?? one
    },
    `A collection is planned. ${sayEmail(order)}`,
  )
  return (
    <Ask
      title={`Collect ${order.reference} now`}
      does="Plan the collection"
      busy={collect.isPending}
      ready={price.data?.changed === true}
      error={collect.error ?? price.error}
      onClose={onClose}
      onYes={(reason) => collect.mutate(reason)}
    >
      {price.data?.changed === false && <p>It is planned for the next possible day already.</p>}
      {price.data?.changed === true && (
        <p>
          A crew comes on {shortDay(price.data.pickupDate, today)}. The total is{' '}
          {formatMoney(price.data.total, order.currency)}
          {price.data.difference === 0 ? ', as before' : ''}. {sayEmail(order)}
        </p>
      )}
    </Ask>
  )
}
