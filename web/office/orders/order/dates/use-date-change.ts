import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { Failure } from '#web/office/api/failure.ts'
import { problemsAt } from '#web/office/api/problems-at.ts'
import { compare } from '#web/office/conflict/compare.ts'
import { announce } from '#web/office/controls/toast.ts'
import { sayEmail } from '#web/office/orders/order/actions/say-email.ts'
import { whoChanged } from '#web/office/orders/order/details/who-changed.ts'
import { orderQuery, useOrderWrites } from '#web/office/orders/order/use-order.ts'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import { priceQuery } from './price-query.ts'
import type { Wanted } from './price-query.ts'

export const LABELS = { deliveryDate: 'Deliver', pickupDate: 'Collect', total: 'Total' }

/** Other dates for an order: what they would cost, and the change once the person wants it. */
export function useDateChange(one: OneOrder, onDone: () => void) {
  // What the change is based on: it stays while others change the order.
  const [began, setBegan] = useState(one)
  const [wanted, setWanted] = useState<Wanted>({})
  const [unread, setUnread] = useState(false)
  const { params, take } = useOrderWrites(one)
  const cache = useQueryClient()
  const { version } = began.order
  const isOutdated = one.order.version !== version
  const isReady = Object.keys(wanted).length > 0 && !unread && !isOutdated
  const price = useQuery({
    ...priceQuery(params.organisation, { id: params.id, version }, wanted),
    enabled: isReady,
  })
  const change = useMutation({
    mutationFn: () => call(addresses.changeOfficeOrderDates, { params, version, body: wanted }),
    onSuccess: ({ page }) => {
      if (!page) return
      take(page)
      announce({ says: `Changed. ${sayEmail(page.order)}` })
      onDone()
    },
    onError: (error) => {
      if (!isStale(error)) return undefined
      // Reading the order again shows what others have changed.
      return cache.refetchQueries(orderQuery(params.organisation, params.id))
    },
    meta: { shownByForm: true },
  })
  const failure = price.error ?? change.error
  return {
    began: began.order,
    wanted,
    price: isReady ? price.data : undefined,
    pricing: isReady && price.isFetching && !price.data,
    changing: change.isPending,
    ready: isReady && price.isSuccess && !change.isPending,
    problems: problemsAt(isStale(failure) ? null : failure, LABELS),
    /** What others have changed meanwhile; null if nothing. */
    differences: isOutdated ? compareOrders(began, one, wanted) : null,
    keepMine() {
      setBegan(one)
      change.reset()
    },
    want(name: 'deliveryDate' | 'pickupDate', day: Day | null) {
      const next = { ...wanted }
      delete next[name]
      if (day !== null && day !== began.order[name]) next[name] = day
      setUnread(day === null)
      setWanted(next)
      change.reset()
    },
    save: () => change.mutate(),
  }
}

function isStale(error: unknown): boolean {
  return error instanceof Failure && error.status === 412
}

function compareOrders(began: OneOrder, now: OneOrder, { deliveryDate, pickupDate }: Wanted) {
  const typed = {
    ...(deliveryDate !== undefined && { deliveryDate }),
    ...(pickupDate !== undefined && { pickupDate }),
  }
  return compare(LABELS, { began: datesOf(began), now: datesOf(now), typed, by: whoChanged(now) })
}

function datesOf({ order }: OneOrder) {
  const { deliveryDate, pickupDate, total, currency } = order
  return { deliveryDate, pickupDate, total: formatMoney(total, currency) }
}
