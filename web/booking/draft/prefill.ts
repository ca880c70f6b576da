import { quantityRange } from '#web/booking/choose/quantity-range.ts'
import type { Catalog } from '#contract/catalog/catalog.ts'
import { isDay } from '#contract/values/day.ts'
import { orderables } from '#contract/catalog/orderables.ts'
import type { Draft } from './draft.ts'
import { areaOf, findLocalities } from '#web/find-localities.ts'

const TEXTS = [
  ['name', 'customerName'],
  ['email', 'email'],
  ['phone', 'phone'],
] as const

/**
 * Fills in a draft from a link's query: `suburb, postcode, product, date, name, email, phone, utm_*`.
 * Ignores values that the catalogue doesn't have.
 */
export function prefill(query: URLSearchParams, draft: Draft, catalog: Catalog): Draft {
  const filled: Draft = {
    ...draft,
    details: { ...draft.details },
    campaign: { ...draft.campaign },
  }
  const suburb = query.get('suburb')?.trim().slice(0, 120) ?? ''
  const postcode = query.get('postcode')?.trim().slice(0, 12) ?? ''
  if (suburb !== '' || postcode !== '') {
    const exact = areaOf(catalog.areas, { suburb, postcode }) ? { suburb, postcode } : null
    const matches = findLocalities(catalog.areas, `${suburb} ${postcode}`, 2)
    const only = matches.length === 1 ? matches[0] : undefined
    const locality = exact ?? (only && { suburb: only.suburb, postcode: only.postcode }) ?? null
    filled.locality = locality
    filled.place = locality
      ? `${locality.suburb} ${locality.postcode}`
      : `${suburb} ${postcode}`.trim()
  }
  const orderable = orderables(catalog.products).get(query.get('product')?.toLowerCase() ?? '')
  if (orderable) {
    const { least: quantity } = quantityRange(orderable.product, [], catalog.bookingRules)
    filled.bins = [{ productId: orderable.id, quantity }]
    filled.groupId = orderable.product.productGroupId
  } else {
    const product = catalog.products.find(({ id }) => id === query.get('product')?.toLowerCase())
    if (product) filled.groupId = product.productGroupId
  }
  const date = query.get('date') ?? ''
  if (isDay(date)) {
    filled.wantedDate = date
    filled.deliveryDate = null
    filled.pickupDate = null
  }
  for (const [name, field] of TEXTS) {
    const value = query.get(name)?.trim().slice(0, 200)
    if (value) filled.details[field] = value
  }
  for (const [name, value] of query) {
    if (/^utm_\w{1,20}$/.test(name)) filled.campaign[name] = value.slice(0, 200)
  }
  return filled
}
