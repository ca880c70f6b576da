import type { Catalog, BookingQuestion, Notice } from '#contract/catalog/catalog.ts'
import { appliesTo } from '#contract/catalog/applies-to.ts'
import { isCollectionDay } from '#contract/catalog/collection-days.ts'
import { addDays, daysBetween } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { findLocalities } from '#web/find-localities.ts'
import type { Found } from '#web/find-localities.ts'
import { readAddOns } from '#web/office/phone-order/reading/read-add-ons.ts'
import type { AddOnRead } from '#web/office/phone-order/reading/read-add-ons.ts'
import { readDay } from '#web/office/phone-order/reading/read-day.ts'
import { readCount, readPercent } from '#web/office/phone-order/reading/read-number.ts'
import { findChoices } from '#web/office/phone-order/reading/read-product.ts'
import type { Choice } from '#web/office/phone-order/reading/read-product.ts'
import type { Draft } from './draft.ts'

/** What the typed fields mean by the catalogue. Null is what isn't typed, or not understood. */
export type Meaning = {
  place: Found | null
  choice: Choice | null
  quantity: number | null
  deliveryDate: Day | null
  pickupDate: Day | null
  /** From delivery to collection, unless another day is typed. */
  includedSpan: number
  /** Whether a bin is hired, and so collected. */
  isHire: boolean
  /** Whether it's collected when the hirer calls. */
  onCall: boolean
  addOns: AddOnRead[]
  /** The part of the add-ons that isn't one. */
  unreadAddOn: string | null
  discount: number | null
  questions: BookingQuestion[]
  notices: Notice[]
}

/** Reads everything that was typed. Pure. */
export function understand(
  draft: Draft,
  catalog: Catalog,
  choices: readonly Choice[],
  today: Day,
): Meaning {
  const [place = null] = findLocalities(catalog.areas, draft.suburb, 1)
  const [choice = null] = findChoices(choices, draft.what)
  const product = choice?.orderable.product
  const groups = new Set(product ? [product.productGroupId] : [])
  const order = { groups, areaId: place?.area.id ?? null }
  const offered = catalog.addOns.filter(
    ({ id }) => !product || product.addOnIds.length === 0 || product.addOnIds.includes(id),
  )
  const addOns = readAddOns(draft.addOns, offered)
  const deliveryDate = readDay(draft.deliver, today)
  const includedSpan = includedSpanOf(choice, catalog)
  return {
    place,
    choice,
    quantity: readCount(draft.quantity),
    deliveryDate,
    includedSpan,
    ...readCollection(draft, { deliveryDate, choice, includedSpan }, catalog),
    addOns: 'addOns' in addOns ? addOns.addOns : [],
    unreadAddOn: 'unread' in addOns ? addOns.unread : null,
    discount: readPercent(draft.discount),
    questions: catalog.bookingQuestions.filter((it) => appliesTo(it, order)),
    notices: choice ? catalog.notices.filter((it) => appliesTo(it, order)) : [],
  }
}

/** The days from delivery to collection that the price includes. */
function includedSpanOf(choice: Choice | null, { bookingRules }: Catalog): number {
  const days = choice?.orderable.pricing.includedDays ?? 0
  return Math.max(0, days - (bookingRules.hireCountsDeliveryDay ? 1 : 0))
}

/** When it's collected. With nothing typed, after the included days, on a day when crews collect. */
function readCollection(
  { collect }: Draft,
  { deliveryDate, choice, includedSpan }: Pick<Meaning, 'deliveryDate' | 'choice' | 'includedSpan'>,
  { bookingRules }: Catalog,
): Pick<Meaning, 'pickupDate' | 'isHire' | 'onCall'> {
  const isHire = choice?.orderable.product.lineType !== 'sale'
  const onCall = isHire && isOnCall(collect)
  if (deliveryDate === null) return { pickupDate: null, isHire, onCall }
  if (!isHire) return { pickupDate: deliveryDate, isHire, onCall }
  const last = addDays(deliveryDate, includedSpan)
  if (onCall) return { pickupDate: last, isHire, onCall }
  if (collect.trim() !== '') return { pickupDate: readDay(collect, deliveryDate), isHire, onCall }
  for (let day = last; day > deliveryDate; day = addDays(day, -1)) {
    if (isCollectionDay(day, bookingRules)) return { pickupDate: day, isHire, onCall }
  }
  return { pickupDate: addDays(deliveryDate, Math.max(1, includedSpan)), isHire, onCall }
}

/** "call", "on call", "when they call". */
export function isOnCall(typed: string): boolean {
  return /^(?:when .*)?(?:on )?calls?$/.test(typed.trim().toLowerCase())
}

/** From delivery to collection, as availability is asked: the included days until dates are typed. */
export function hireDaysOf({ deliveryDate, pickupDate, includedSpan, isHire }: Meaning): number {
  if (!isHire) return 0
  if (deliveryDate !== null && pickupDate !== null && pickupDate >= deliveryDate) {
    return Math.min(daysBetween(deliveryDate, pickupDate), 1096)
  }
  return includedSpan
}
