import type { Details } from './details.ts'
import { noDetails } from './details.ts'

/** What a customer has told so far. It survives a reload; a new one starts after each booking. */
export type Draft = {
  /** One key a draft, sent with every attempt: however often it is tried, it is booked once. */
  key: string
  /** What stands in the suburb field. */
  place: string
  locality: { suburb: string; postcode: string } | null
  /** The kind of waste whose sizes are shown. */
  groupId: string | null
  bins: Bin[]
  /** Which of the bins is being chosen; one past the last is another one. */
  binIndex: number
  /** A date that a link asked for, until the dates have been looked at. */
  wantedDate: string | null
  deliveryDate: string | null
  pickupDate: string | null
  periodId: string | null
  waitWhileLoad: boolean
  collectOnCall: boolean
  addOns: Record<string, number>
  details: Details
  answers: Record<string, Answer>
  acceptedNotices: string[]
  acceptedTerms: boolean
  /** Where the customer came from, for the page that embeds this one. */
  campaign: Record<string, string>
}

/** Something to order, by the id of a size, or of a product without sizes. */
export type Bin = { productId: string; quantity: number }
/** To a booking question, as its control holds it. */
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
    answers: {},
    acceptedNotices: [],
    acceptedTerms: false,
    campaign: {},
  }
}
