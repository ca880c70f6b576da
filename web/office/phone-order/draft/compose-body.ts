import type { BookingQuestion } from '#contract/catalog/catalog.ts'
import type { OverridableBookingRule, PaymentPlan, TermsWay } from '#contract/office/phone-order.ts'
import type { SentByPerson } from '#contract/endpoint.ts'
import type { addresses } from '#web/office/api/addresses.ts'
import type { EntryAt } from '#web/office/api/call.ts'
import type { Order } from '#contract/orders/order.ts'
import { australianMobile } from '#contract/values/mobile.ts'
import { shownName } from '#contract/values/words/shows.ts'
import { tidyPhone } from '#web/office/phone-order/reading/read-phone.ts'
import type { Draft } from './draft.ts'
import type { Meaning } from './understand.ts'

type Body = SentByPerson<EntryAt<(typeof addresses)['placeOfficeOrder']>>['body']

/** A draft in which everything that an order needs is understood. */
export type Complete = {
  meaning: Meaning & {
    choice: NonNullable<Meaning['choice']>
    quantity: number
    deliveryDate: string
    pickupDate: string
    discount: number
  }
  pays: PaymentPlan
  terms: TermsWay
}

/**
 * The body of the call that books it.
 * @param overridden the rules that the dates break, for the reason that was typed
 * @param total what the screen shows, in cents
 */
export function composeBody(
  draft: Draft,
  { meaning, pays, terms }: Complete,
  { overridden, total }: { overridden: readonly OverridableBookingRule[]; total: number },
): Body {
  const { choice, quantity, deliveryDate, pickupDate, discount, place } = meaning
  const what = { productId: choice.orderable.id, quantity, deliveryDate, pickupDate }
  const line = {
    ...what,
    discountPercent: discount,
    ...(meaning.onCall && { collectionOn: null }),
  }
  return {
    ...what,
    areaId: place?.area.id ?? '',
    ...(place && { locality: { suburb: place.suburb, postcode: place.postcode } }),
    ...((discount > 0 || meaning.onCall) && { lines: [line] }),
    customerType: draft.customerType,
    customerName: draft.customerName,
    abn: draft.customerType === 'company' ? draft.abn : '',
    billingAddress: draft.customerType === 'company' ? draft.billingAddress : '',
    contactName: shownName(draft.contactName, draft.customerName),
    email: draft.email,
    phone: tidyPhone(draft.phone),
    purchaseOrder: draft.customerType === 'company' ? draft.purchaseOrder : '',
    address: draft.address,
    lotNumber: draft.lotNumber,
    gateCode: draft.gateCode,
    notes: draft.notes,
    customFields: readAnswers(draft.answers, meaning.questions),
    addOns: meaning.addOns.map(({ addOn, quantity: count }) => {
      return { productId: addOn.id, quantity: count }
    }),
    deliveryTimePeriodId: draft.periodId || null,
    acceptedNoticeIds: terms === 'read_out' ? meaning.notices.map(({ id }) => id) : [],
    expectedTotal: total,
    customerId: draft.customer?.id ?? null,
    overrides: {
      ...Object.fromEntries(overridden.map((rule) => [rule, draft.reason])),
      ...(draft.stopReason.trim() !== '' && { onStop: draft.stopReason }),
    },
    texts: draft.textsTo !== '' && draft.textsTo === australianMobile(draft.phone),
    discountReason: discount > 0 ? draft.discountReason : '',
    pays,
    terms,
  }
}

/**
 * Whether an order isn't the one that the body asks for: an earlier attempt had booked it already, and its
 * answer was lost.
 */
export function isOtherOrder(
  body: Pick<Body, 'productId' | 'quantity' | 'deliveryDate' | 'expectedTotal'>,
  order: Order,
): boolean {
  return (
    body.productId !== order.productId ||
    body.quantity !== order.quantity ||
    body.deliveryDate !== order.deliveryDate ||
    body.expectedTotal !== order.total
  )
}

/** Answers in the types of their questions; the server refuses what isn't one, as it was typed. */
function readAnswers(
  answers: Draft['answers'],
  questions: readonly BookingQuestion[],
): Record<string, unknown> {
  const read = questions.flatMap(({ key, type }) => {
    const answer = (answers[key] ?? '').trim()
    return answer === '' ? [] : [[key, readAnswer(answer, type)] as const]
  })
  return Object.fromEntries(read)
}

function readAnswer(answer: string, type: BookingQuestion['type']): unknown {
  switch (type) {
    case 'number': {
      const number = Number(answer.replaceAll(/[\s,]/g, ''))
      return Number.isFinite(number) ? number : answer
    }
    case 'boolean':
      return answer === 'true'
    case 'multiselect':
      return answer.split('\n')
    default:
      return answer
  }
}
