import type { endpoints } from '#contract/api/endpoints.ts'
import type { BookingRules } from '#contract/catalog/booking-rules.ts'
import type { AddOn, Catalog, Orderable } from '#contract/catalog/catalog.ts'
import type { Sent } from '#contract/endpoint.ts'
import { addDays } from '#contract/values/day.ts'
import { shortestSpan } from '#contract/orders/hire-span.ts'
import { shownName } from '#contract/values/words/shows.ts'
import { sumOf } from '#contract/orders/quantity.ts'
import type { Chosen } from './chosen.ts'
import { chosenOf, mainBin } from './chosen.ts'
import type { Draft } from './draft.ts'
import { wantsTexts } from './wants-texts.ts'
import { accepts } from './wordings.ts'

export type DraftLine = {
  productId: string
  quantity: number
  deliveryDate: string
  pickupDate: string
  waitWhileLoad: boolean
  /** Null: the hirer calls for the collection. */
  collectionOn?: null
}

/**
 * The order lines of a draft that has dates: each bin with the dates of the booking. A bin that is
 * bought, or loaded while the truck waits, is hired for the shortest possible time.
 */
export function linesOfDraft(
  draft: Draft,
  { bins, waits, calls }: Chosen,
  { hireCountsDeliveryDay }: Pick<BookingRules, 'hireCountsDeliveryDay'>,
): { orderable: Orderable; line: DraftLine }[] {
  const deliveryDate = draft.deliveryDate ?? ''
  return bins.map(({ orderable, productId, quantity }) => {
    const hired = orderable.product.lineType === 'hire'
    const stays = hired && !waits
    const line: DraftLine = {
      productId,
      quantity,
      deliveryDate,
      pickupDate: stays
        ? (draft.pickupDate ?? deliveryDate)
        : addDays(deliveryDate, shortestSpan(orderable.product.minHireDays, hireCountsDeliveryDay)),
      waitWhileLoad: hired && waits,
      ...(stays && calls && { collectionOn: null }),
    }
    return { orderable, line }
  })
}

/** The draft's add-ons that are still offered for the chosen bins. */
export function addOnsOf(draft: Draft, { addOns }: Chosen): { addOn: AddOn; quantity: number }[] {
  return addOns.flatMap((addOn) => {
    const quantity = draft.addOns[addOn.id] ?? 0
    return quantity > 0 ? [{ addOn, quantity }] : []
  })
}

type OrderBody = Sent<(typeof endpoints)['placePublicOrder']>['body']

/** The draft as the body of the booking call (interface, section 4.6), but for the terms. */
export function composeBody(draft: Draft, catalog: Catalog): Omit<OrderBody, 'acceptedTerms'> {
  const chosen = chosenOf(draft, catalog)
  const lines = linesOfDraft(draft, chosen, catalog.bookingRules).map(({ line }) => line)
  const main = mainBin(chosen)?.productId
  const first = lines.find(({ productId }) => productId === main)
  const ofFirst = lines.filter(({ productId }) => productId === first?.productId)
  const { details } = draft
  const company = details.customerType === 'company'
  return {
    productId: first?.productId ?? '',
    areaId: chosen.area?.id ?? '',
    ...(draft.locality && { locality: draft.locality }),
    lines,
    ...(company && {
      purchaseOrder: details.purchaseOrder,
      abn: details.abn,
      billingAddress: details.billingAddress,
    }),
    customerType: details.customerType,
    customerName: details.customerName,
    contactName: shownName(details.contactName, details.customerName),
    email: details.email,
    phone: details.phone,
    address: details.address,
    lotNumber: details.lotNumber,
    gateCode: details.gateCode,
    notes: details.notes,
    customFields: answersOf(draft, chosen),
    addOns: addOnsOf(draft, chosen).map(({ addOn, quantity }) => ({
      productId: addOn.id,
      quantity,
    })),
    quantity: Math.ceil(sumOf(ofFirst.map(({ quantity }) => quantity))),
    deliveryDate: first?.deliveryDate ?? '',
    deliveryTimePeriodId: draft.periodId,
    pickupDate: first?.pickupDate ?? '',
    waitWhileLoad: chosen.waits,
    texts: wantsTexts(draft),
    acceptedNoticeIds: chosen.notices
      .filter((notice) => accepts(draft, notice))
      .map(({ id }) => id),
  }
}

/** Answers in the types of their questions. Blank answers and answers to other questions are left out. */
function answersOf(draft: Draft, { questions }: Chosen): Record<string, unknown> {
  const answers = new Map<string, unknown>()
  for (const { key, type } of questions) {
    const answer = draft.answers[key]
    if (answer === undefined || answer === '' || (Array.isArray(answer) && answer.length === 0)) {
      continue
    }
    const number = type === 'number' && typeof answer === 'string' ? readNumber(answer) : null
    answers.set(key, number ?? answer)
  }
  return Object.fromEntries(answers)
}

/** "1,200.5" is 1200.5. Null if it isn't a number: the server refuses the text as it was typed. */
function readNumber(typed: string): number | null {
  const plain = typed.replaceAll(/[\s,]/g, '')
  const number = Number(plain)
  return plain !== '' && Number.isFinite(number) ? number : null
}
