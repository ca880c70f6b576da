import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OverridableBookingRule } from '#contract/office/phone-order.ts'
import type { Price } from '#contract/orders/pricing.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { describeFailure, Failure } from '#web/office/api/failure.ts'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import { focusField } from '#web/office/phone-order/form/focus.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { composeBody, isOtherOrder } from './compose-body.ts'
import type { Complete } from './compose-body.ts'
import type { Draft } from './draft.ts'
import { forgetDraft } from './keep-draft.ts'
import { completeDraft, placeProblems } from './problems.ts'
import type { Problems } from './problems.ts'
import type { Meaning } from './understand.ts'

/** The order, and whether it was booked by an earlier attempt, with what was typed then. */
export type Booking = { one: OneOrder; isOther: boolean }

/**
 * Books the draft. What's wrong shows at its field, and the first of them gets the focus; what was typed stays
 * until the order is booked.
 */
export function useBooking({
  draft,
  meaning,
  price,
  overridden,
  setProblems,
  onBooked,
}: {
  draft: Draft
  meaning: Meaning
  price: Price | null
  overridden: readonly OverridableBookingRule[]
  setProblems: (problems: Problems) => void
  onBooked: (booked: Booking) => void
}) {
  const { slug: organisation } = useOffice().organisation
  const queries = useQueryClient()
  const [trouble, setTrouble] = useState<string | null>(null)
  const show = (problems: Problems) => {
    setProblems(problems)
    const [first] = Object.keys(problems)
    if (first !== undefined && first !== 'form') focusField(first)
  }
  const booking = useMutation({
    mutationFn: async (complete: Complete) => {
      const body = composeBody(draft, complete, { overridden, total: price?.total ?? 0 })
      const one = await call(addresses.placeOfficeOrder, {
        params: { organisation },
        idempotencyKey: draft.key,
        body,
      })
      return { one, isOther: isOtherOrder(body, one.order) }
    },
    meta: { shownByForm: true },
    onSuccess: (booked) => {
      forgetDraft(organisation, draft.key)
      void queries.invalidateQueries({ queryKey: ['orders', organisation] })
      void queries.invalidateQueries({ queryKey: ['callers', organisation] })
      void queries.invalidateQueries({ queryKey: ['delivery days', organisation] })
      onBooked(booked)
    },
    onError: (error) => {
      const refused = error instanceof Failure && error.problems.length > 0 ? error.problems : null
      if (refused) {
        show(placeProblems(refused))
        // The catalogue, the price or the days are no longer those on the screen.
        void queries.invalidateQueries({ queryKey: ['order form', organisation] })
        void queries.invalidateQueries({ queryKey: ['delivery days', organisation] })
      } else setTrouble(`${describeFailure(error)} What you typed is kept.`)
    },
  })
  const book = () => {
    if (booking.isPending) return
    setTrouble(null)
    const checked = completeDraft(draft, meaning, overridden)
    if ('problems' in checked) show(checked.problems)
    else booking.mutate(checked.complete)
  }
  return { book, busy: booking.isPending, trouble }
}
