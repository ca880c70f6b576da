import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Draft } from '#web/office/phone-order/draft/draft.ts'
import { pricePhoneOrder } from '#web/office/phone-order/draft/price-order.ts'
import type { Booking } from '#web/office/phone-order/draft/use-booking.ts'
import { useBooking } from '#web/office/phone-order/draft/use-booking.ts'
import { deliveryDaysQuery } from '#web/office/phone-order/lookups/queries.ts'
import type { OrderForm } from '#web/office/phone-order/lookups/queries.ts'
import { brokenRules } from '#web/office/phone-order/lookups/say-day.ts'
import { EarlierOrders } from '#web/office/phone-order/rail/earlier-orders.tsx'
import { Rail } from '#web/office/phone-order/rail/rail.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { CallerRows } from '#web/office/phone-order/rows/caller-rows.tsx'
import { CollectRow, DeliverRow } from '#web/office/phone-order/dates/date-rows.tsx'
import { Aside } from './aside.tsx'
import { focusField, focusNext, isClosedSelect } from './focus.ts'
import { LeftNote } from './left-note.tsx'
import { ExtrasRow, PaysRow, TermsRow } from '#web/office/phone-order/rows/money-rows.tsx'
import { PlaceRows } from '#web/office/phone-order/rows/place-rows.tsx'
import { SuburbRow, WhatRow } from '#web/office/phone-order/rows/site-rows.tsx'
import { TextsRow } from '#web/office/phone-order/rows/texts-row.tsx'
import { useForm } from './use-form.ts'
import styles from './form.module.css'

/**
 * The whole order on one screen, in the order in which a caller says things. Enter goes to the next field,
 * ⌘Enter books, Esc leaves and keeps what was typed.
 */
export function Form({
  draft: start,
  left: leftAtFirst,
  form: { catalog, takesPayment, offersTexts },
  onBooked,
  onAgain,
  onTakeBack,
  onLeave,
}: {
  /** What it begins with. */
  draft: Draft
  /** What of that is from a call that was left; null if nothing. */
  left: string | null
  form: OrderForm
  onBooked: (booked: Booking) => void
  /** Sets it aside and begins again. */
  onAgain: () => void
  /** Goes on with a draft that was set aside. */
  onTakeBack: (draft: Draft) => void
  onLeave: () => void
}) {
  const { organisation, today } = useOffice()
  const { slug } = organisation
  // What is typed from here on isn't left over.
  const [left] = useState(leftAtFirst)
  // The caller of now is typed over the one of then.
  useEffect(() => (left === null ? undefined : focusField('caller')), [left])
  const { setProblems, ...form } = useForm(slug, start, catalog, today)
  const { draft, meaning, problems } = form
  const { data: days } = useQuery(deliveryDaysQuery(slug, meaning, today))
  const broken = brokenRules(meaning, days?.data ?? [], catalog)
  const price = pricePhoneOrder(meaning, draft, catalog, today)
  const { book, busy, trouble } = useBooking({
    draft,
    meaning,
    price,
    setProblems,
    onBooked,
    overridden: [...new Set([...broken.delivery, ...broken.collection])],
  })
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    const { key, target, metaKey, ctrlKey } = event
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    if (key === 'Escape') onLeave()
    if (key !== 'Enter') return
    if (metaKey || ctrlKey) {
      event.preventDefault()
      book()
    } else if (target instanceof HTMLInputElement || isClosedSelect(target)) {
      event.preventDefault()
      focusNext(target)
    }
  }
  return (
    // The keys are the form's, whichever field has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={styles.call}
      aria-label="New order by phone"
      noValidate
      onKeyDown={press}
      onSubmit={(event) => {
        event.preventDefault()
        book()
      }}
    >
      <div className={styles.rows}>
        <Aside current={draft.key} onTakeBack={onTakeBack} />
        {left !== null && <LeftNote left={left} onAgain={onAgain} />}
        <CallerRows {...form} />
        <SuburbRow {...form} />
        <WhatRow {...form} days={days} />
        <DeliverRow {...form} days={days} broken={broken} />
        <CollectRow {...form} broken={broken} />
        <PlaceRows {...form} />
        <ExtrasRow {...form} />
        <PaysRow {...form} takesPayment={takesPayment} />
        <TermsRow {...form} />
        {offersTexts && <TextsRow {...form} />}
        <EarlierOrders {...form} />
      </div>
      <Rail
        draft={draft}
        meaning={meaning}
        price={price}
        catalog={catalog}
        busy={busy}
        problems={problems}
        trouble={trouble ?? problems.form ?? null}
      />
    </form>
  )
}
