import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Answer } from '#contract/endpoint.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'
import type { Meaning } from '#web/office/phone-order/draft/understand.ts'
import { hireDaysOf } from '#web/office/phone-order/draft/understand.ts'

/** What the telephone order asks the server while it's typed. */

/** The catalogue, and whether hirers can pay online. */
export const orderFormQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['order form', organisation],
    queryFn: () => call(addresses.getOrderForm, { params: { organisation } }),
    staleTime: 60_000,
  })

/** Fewer characters would find half of all customers. */
const FEWEST = 3

export const callersQuery = (organisation: string, typed: string) => {
  const search = typed.trim()
  return queryOptions({
    queryKey: ['callers', organisation, search],
    queryFn: () => call(addresses.listCallers, { params: { organisation }, query: { search } }),
    enabled: search.length >= FEWEST,
    staleTime: 30_000,
  })
}

/** How far ahead days are asked for; further ones with the days before them. */
const AHEAD = 60
const SHOWN_BEFORE = 10

export const deliveryDaysQuery = (organisation: string, meaning: Meaning, today: Day) => {
  const { choice, quantity, place, deliveryDate } = meaning
  const isFar = deliveryDate !== null && deliveryDate > addDays(today, AHEAD - SHOWN_BEFORE)
  const from = isFar ? addDays(deliveryDate, -SHOWN_BEFORE) : today
  const query = {
    product: choice?.orderable.id ?? '',
    quantity: String(quantity ?? 1),
    days: String(hireDaysOf(meaning)),
    ...(place && { area: place.area.id }),
    from,
    to: addDays(from, AHEAD),
  }
  return queryOptions({
    queryKey: ['delivery days', organisation, query],
    queryFn: () => call(addresses.listDeliveryDays, { params: { organisation }, query }),
    enabled: choice !== null,
    placeholderData: keepPreviousData,
  })
}

/** What the form is made from. */
export type OrderForm = Answer<EntryAt<(typeof addresses)['getOrderForm']>>
