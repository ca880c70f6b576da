import type { BookingStep } from '#contract/catalog/booking-steps.ts'
import type { Catalog } from '#contract/catalog/catalog.ts'
import { fullMessage } from '#contract/problems.ts'
import type { ReadProblem } from '#contract/problems.ts'
import type { Mistake } from '#web/ui/form/error-summary.tsx'
import { shortDay } from '#contract/values/spoken-time.ts'
import type { Draft } from '#web/booking/draft/draft.ts'
import { chosenOf, mainBin } from '#web/booking/draft/chosen.ts'

/** A problem that the API reported, with the step and the control where the customer fixes it. */
export type Placed = Mistake & {
  step: BookingStep
  /** The next date that works, if the API gave one. */
  nextDate: string | null
}

const DETAILS: Record<string, string> = {
  customerName: 'The name',
  abn: 'The ABN',
  billingAddress: 'The address for the invoice',
  contactName: 'The contact',
  email: 'The email address',
  phone: 'The phone number',
  address: 'The address',
  lotNumber: 'The lot number',
  gateCode: 'The gate code',
  purchaseOrder: 'The purchase order',
  notes: 'What you want to tell us',
}

/** The problems of a 422 as mistakes on this page, one for each control. */
export function mapProblems(
  problems: readonly ReadProblem[],
  draft: Draft,
  catalog: Catalog,
): Placed[] {
  const placed = new Map<string, Placed>()
  for (const problem of problems) {
    const found = place(problem, draft, catalog)
    const key = `${found.step} ${found.id}`
    // A problem with a next date helps more than one without.
    if (!placed.has(key) || (found.nextDate !== null && placed.get(key)?.nextDate === null)) {
      placed.set(key, found)
    }
  }
  return [...placed.values()]
}

function place(problem: ReadProblem, draft: Draft, catalog: Catalog): Placed {
  const { field, nextDate = null } = problem
  const [, index, rest] = /^lines\[(\d+)\]\.(.+)$/.exec(field) ?? []
  const name = rest ?? field
  const said = fullMessage(problem).replaceAll(/\d{4}-\d{2}-\d{2}/g, (day) => shortDay(day))
  const at = (step: BookingStep, id: string, text: string): Placed => {
    return { step, id, message: text, nextDate }
  }
  const details = DETAILS[name]
  if (details !== undefined) return at('details', name, `${details} ${said}`)
  const question = /^(?:customFields\.)?(.+)$/.exec(name)?.[1] ?? ''
  const asked = catalog.bookingQuestions.find(({ key }) => key === question)
  if (asked) return at('details', `customFields.${asked.key}`, `“${asked.label}” ${said}`)
  switch (name) {
    case 'areaId':
    case 'locality':
    case 'locality.suburb':
    case 'locality.postcode':
      return at('suburb', 'suburb', `The suburb ${said}`)
    case 'productId':
      return at('size', 'sizes', 'This size is no longer offered. Choose another')
    case 'quantity': {
      const chosen = chosenOf(draft, catalog)
      const bin = index === undefined ? mainBin(chosen) : chosen.bins[Number(index)]
      return at('size', `quantity-${bin?.productId ?? ''}`, `The number of bins ${said}`)
    }
    case 'deliveryDate':
    case 'deliveryOn':
      return at('dates', 'delivery', `That delivery date ${said}`)
    case 'pickupDate':
    case 'collectionOn':
      return at('dates', 'collection', `That collection date ${said}`)
    case 'deliveryTimePeriodId':
      return at('dates', 'period', `The time of delivery ${said}`)
    case 'waitWhileLoad':
      return at('dates', 'wait', `Waiting while you load ${said}`)
    case 'acceptedTerms':
      return at('review', 'acceptedTerms', 'Accept the terms to book')
    case 'acceptedNoticeIds':
      return at('review', 'notices', 'Accept each notice to book: one of them may be new')
    default:
      if (name.startsWith('addOns')) return at('size', 'addons', `An extra ${said}`)
      return at('details', 'notes', `${field} ${said}`)
  }
}
