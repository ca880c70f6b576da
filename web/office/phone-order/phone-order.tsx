import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { describeFailure } from '#web/office/api/failure.ts'
import { Button, Key } from '#web/office/controls/button.tsx'
import { Message, Waiting } from '#web/office/controls/pause.tsx'
import { ToastPlace } from '#web/office/controls/toast-line.tsx'
import { announce, shownToast } from '#web/office/controls/toast.ts'
import { orderCustomerQuery } from '#web/office/customers/order/order-customer.tsx'
import { orderQuery } from '#web/office/orders/order/use-order.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { ScreenTop } from '#web/office/shell/screen.tsx'
import { Booked } from './after/booked.tsx'
import type { Booking } from './draft/use-booking.ts'
import { sayDraft } from './draft/draft.ts'
import type { Draft } from './draft/draft.ts'
import { beginDraft, forgetDraft, keepDraft, loadDraft } from './draft/keep-draft.ts'
import { startWith } from './draft/start-with.ts'
import { Form } from './form/form.tsx'
import { callersQuery, orderFormQuery } from './lookups/queries.ts'
import styles from './phone-order.module.css'

const route = getRouteApi('/office/$slug/orders/new')

const THROW_AWAY = 'Throw it away'

/** An order that someone gives on the phone: one screen, by keyboard alone. */
export function PhoneOrder() {
  const { organisation } = useOffice()
  const { slug } = organisation
  const mayDo = useMay()
  const { copy, customer: number } = route.useSearch()
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
  const callers = useQuery({
    ...callersQuery(slug, number ?? ''),
    enabled: isAllowed && number !== undefined,
  })
  const [booked, setBooked] = useState<Booking | null>(null)
  // Each attempt is a form of its own.
  const [attempt, setAttempt] = useState(0)
  const open = () => {
    setBooked(null)
    setAttempt(attempt + 1)
    void navigate({ to: '/office/$slug/orders/new', params: { slug }, search: {}, replace: true })
  }
  const begin = () => {
    beginDraft(slug)
    open()
  }
  const takeBack = (aside: Draft) => {
    keepDraft(slug, aside)
    open()
  }
  const leave = async () => {
    const draft = loadDraft(slug)
    const left = sayDraft(draft)
    await navigate({ to: '/office/$slug/orders', params: { slug } })
    // With the screen that follows: a key pressed before would still be typed into the form.
    if (left === null) return
    const act = { says: THROW_AWAY, run: () => forgetDraft(slug, draft.key) }
    announce({ says: `Kept as a draft: ${left}.`, act })
  }
  // What was said of the draft as it was left: the form shows it again.
  useEffect(() => {
    if (shownToast.get()?.act?.says === THROW_AWAY) shownToast.set(null)
  }, [])
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
  const isFilling =
    (copy !== undefined && (copied.isPending || whose.isPending)) ||
    (number !== undefined && callers.isPending)
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
      <ToastPlace />
      {booked ? (
        <Booked {...booked} onNew={begin} />
      ) : form.data && !isFilling ? (
        <Form
          key={`${attempt} ${copy} ${number}`}
          {...startWith(slug, form.data, {
            copied: copied.data && {
              order: copied.data.order,
              customer: whose.data?.customer ?? null,
            },
            caller: callers.data?.data.find(({ customer }) => customer?.number === number),
          })}
          form={form.data}
          onBooked={setBooked}
          onAgain={begin}
          onTakeBack={takeBack}
          onLeave={() => void leave()}
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
