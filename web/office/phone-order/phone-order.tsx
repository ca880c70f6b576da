import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallersCustomer } from '#contract/office/callers.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { Button, Key } from '#web/office/controls/button.tsx'
import { Message, Waiting } from '#web/office/controls/pause.tsx'
import { orderCustomerQuery } from '#web/office/customers/order/order-customer.tsx'
import { orderQuery } from '#web/office/orders/order/use-order.ts'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { ScreenTop } from '#web/office/shell/screen.tsx'
import { Booked } from './after/booked.tsx'
import { newDraft } from './draft/draft.ts'
import type { Draft } from './draft/draft.ts'
import type { Booking } from './draft/use-booking.ts'
import { forgetDraft, loadDraft } from './draft/keep-draft.ts'
import { copyOrder } from './draft/take-over.ts'
import { Form } from './form/form.tsx'
import { orderFormQuery } from './lookups/queries.ts'
import type { OrderForm } from './lookups/queries.ts'
import { listChoices } from './reading/read-product.ts'
import styles from './phone-order.module.css'

const route = getRouteApi('/office/$slug/orders/new')

/** An order that someone gives on the phone: one screen, by keyboard alone. */
export function PhoneOrder() {
  const { organisation } = useOffice()
  const { slug } = organisation
  const mayDo = useMay()
  const { copy } = route.useSearch()
  const navigate = useNavigate()
  const isAllowed = mayDo('writeOrders')
  const form = useQuery({ ...orderFormQuery(slug), enabled: isAllowed })
  const copied = useQuery({
    ...orderQuery(slug, copy ?? ''),
    enabled: isAllowed && copy !== undefined,
  })
  const whose = useQuery({
    ...orderCustomerQuery(slug, copy ?? ''),
    enabled: isAllowed && copy !== undefined,
  })
  const [booked, setBooked] = useState<Booking | null>(null)
  // Each attempt is a form of its own.
  const [attempt, setAttempt] = useState(0)
  const begin = () => {
    forgetDraft(slug)
    setBooked(null)
    setAttempt(attempt + 1)
    void navigate({ to: '/office/$slug/orders/new', params: { slug }, search: {}, replace: true })
  }
  const leave = () => void navigate({ to: '/office/$slug/orders', params: { slug } })
  if (!isAllowed) {
    return (
      <>
        <ScreenTop name="New order" />
        <Message heading="Your role doesn’t take orders">
          <p>An owner, an admin or a dispatcher does.</p>
        </Message>
      </>
    )
  }
  const isCopying = copy !== undefined && (copied.isPending || whose.isPending)
  return (
    <>
      <ScreenTop name="New order" title="New order by phone">
        {!booked && (
          <>
            <p className={styles.keys}>
              <Key>↵</Key> next field <Key>Esc</Key> keep as draft and close
            </p>
            <Button look="bare" onClick={begin}>
              Start again
            </Button>
          </>
        )}
      </ScreenTop>
      {booked ? (
        <Booked {...booked} onNew={begin} />
      ) : form.data && !isCopying ? (
        <Form
          key={`${attempt} ${copy}`}
          start={startWith(slug, form.data, copied.data, whose.data?.customer ?? null)}
          form={form.data}
          onBooked={setBooked}
          onLeave={leave}
        />
      ) : form.error ? (
        <Message heading="The form didn’t load" retry={() => void form.refetch()}>
          <p>{describeFailure(form.error)}</p>
        </Message>
      ) : (
        <Waiting rows={10} />
      )}
    </>
  )
}

/** The draft that was kept, or a new one; filled in from the order to copy, once. */
function startWith(
  slug: string,
  { catalog, takesPayment }: OrderForm,
  one: OneOrder | undefined,
  customer: CallersCustomer | null,
): Draft {
  const kept = loadDraft(slug)
  const draft =
    one && kept.copied !== one.order.id
      ? copyOrder(
          newDraft(crypto.randomUUID()),
          { order: one.order, customer },
          listChoices(catalog),
        )
      : kept
  return { ...draft, pays: draft.pays || (takesPayment ? 'link' : '') }
}
