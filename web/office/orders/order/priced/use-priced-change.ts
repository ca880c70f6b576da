import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '#web/office/api/failure.ts'
import { problemsAt } from '#web/office/api/problems-at.ts'
import { compare } from '#web/office/conflict/compare.ts'
import type { Values } from '#web/office/conflict/compare.ts'
import { announce } from '#web/office/controls/toast.ts'
import { sayEmail } from '#web/office/orders/order/actions/say-email.ts'
import { whoChanged } from '#web/office/orders/order/details/who-changed.ts'
import { orderQuery, useOrderWrites } from '#web/office/orders/order/use-order.ts'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import type { Price } from './say-price.ts'

/** A change that costs something: what it is called, what it's asked with, and what others may change meanwhile. */
export type PricedChange = {
  /** Its fields, and `total`, as people read them. */
  labels: Values
  /** What the price depends on, for the cache. */
  key: QueryKey
  /** Whether there's something to price. */
  isWanted: boolean
  /** Asks for it, or only for its price. */
  send: (
    order: { id: string; version: number },
    how: { dryRun: boolean },
  ) => Promise<Price & { page: OneOrder | null }>
  /** The fields as they are in an order. */
  read: (one: OneOrder) => Values
  /** Those that the person has changed. */
  typed: Values
}

/** Prices a change of an order while a person chooses it, and makes it once they want it. */
export function usePricedChange(one: OneOrder, onDone: () => void, it: PricedChange) {
  // What the change is based on: it stays while others change the order.
  const [began, setBegan] = useState(one)
  const { params, take } = useOrderWrites(one)
  const cache = useQueryClient()
  const { version } = began.order
  const order = { id: params.id, version }
  const isOutdated = one.order.version !== version
  const isReady = it.isWanted && !isOutdated
  const price = useQuery({
    queryKey: ['price of a change', params.organisation, order, ...it.key],
    queryFn: () => it.send(order, { dryRun: true }),
    retry: false,
    enabled: isReady,
  })
  const change = useMutation({
    mutationFn: () => it.send(order, { dryRun: false }),
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
  const { labels, read, typed } = it
  return {
    began: began.order,
    price: isReady ? price.data : undefined,
    pricing: isReady && price.isFetching && !price.data,
    ready: isReady && price.isSuccess && !change.isPending,
    problems: problemsAt(isStale(failure) ? null : failure, labels),
    /** What others have changed meanwhile; null if nothing. */
    differences: isOutdated
      ? compare(labels, { began: read(began), now: read(one), typed, by: whoChanged(one) })
      : null,
    keepMine() {
      setBegan(one)
      change.reset()
    },
    /** Forgets what went wrong, once something else is wanted. */
    reset: () => change.reset(),
    save: () => change.mutate(),
  }
}

function isStale(error: unknown): boolean {
  return error instanceof Failure && error.status === 412
}
