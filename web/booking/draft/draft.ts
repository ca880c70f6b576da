import type { Details } from './details.ts'
import { noDetails } from './details.ts'

/** What a customer has entered. It survives a reload; each booking is followed by a new draft. */
export type Draft = {
  /** The idempotency key of every attempt to book this draft, so that it is booked only once. */
  key: string
  /** The text in the suburb field. */
  place: string
  locality: { suburb: string; postcode: string } | null
  /** The kind of waste whose sizes are shown. */
  groupId: string | null
  bins: Bin[]
  /** The bin that is being chosen; one past the last means another bin. */
  binIndex: number
  /** A delivery date that a link asked for, until it is known to be available. */
  wantedDate: string | null
  deliveryDate: string | null
  pickupDate: string | null
  periodId: string | null
  waitWhileLoad: boolean
  collectOnCall: boolean
  addOns: Record<string, number>
  details: Details
  /** Whether the crew's visits are announced by text; never ticked for anyone. */
  texts: boolean
  answers: Record<string, Answer>
  /** The wordings that were accepted, as `wordings.ts` writes them: others have to be accepted again. */
  acceptedNotices: string[]
  acceptedTerms: string | null
  /** The `utm_…` values of the link. */
  campaign: Record<string, string>
}

/** A bin to order: the id of a size, or of a product without sizes. */
export type Bin = { productId: string; quantity: number }
/** The answer to a booking question, as its control holds it. */
export type Answer = string | boolean | string[]

export function newDraft(key: string): Draft {
  return {
    key,
    place: '',
    locality: null,
    groupId: null,
    bins: [],
    binIndex: 0,
    wantedDate: null,
    deliveryDate: null,
    pickupDate: null,
    periodId: null,
    waitWhileLoad: false,
    collectOnCall: false,
    addOns: {},
    details: noDetails,
    texts: false,
    answers: {},
    acceptedNotices: [],
    acceptedTerms: null,
    campaign: {},
  }
}
