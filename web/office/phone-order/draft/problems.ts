import { fullMessage } from '#contract/problems.ts'
import type { ReadProblem } from '#contract/problems.ts'
import { NOT_AN_ABN, readAbn } from '#contract/values/abn.ts'
import { shortDay } from '#contract/values/spoken-time.ts'
import type { OverridableBookingRule } from '#contract/office/phone-order.ts'
import { shows } from '#contract/values/words/shows.ts'
import type { Draft } from './draft.ts'
import type { Complete } from './compose-body.ts'
import type { Meaning } from './understand.ts'

/** A field of the form, by the name of its control; `form` is the form as a whole. */
export type Place =
  | (
      | 'caller'
      | 'stopReason'
      | 'customerName'
      | 'abn'
      | 'phone'
      | 'email'
      | 'purchaseOrder'
      | 'suburb'
      | 'what'
      | 'quantity'
    )
  | ('deliver' | 'period' | 'collect' | 'reason' | 'address' | 'gateCode' | 'notes' | 'addOns')
  | ('discount' | 'discountReason' | 'pays' | 'terms' | 'form')
  | `answer ${string}`

/** What's wrong, by field, in the order of the form. */
export type Problems = Partial<Record<Place, string>>

/**
 * The draft as an order, or what keeps it from being one. The rest is the server's to say.
 * @param overridden the rules that its dates break
 */
export function completeDraft(
  draft: Draft,
  meaning: Meaning,
  overridden: readonly OverridableBookingRule[],
): { complete: Complete } | { problems: Problems } {
  const { choice, quantity, deliveryDate, pickupDate, discount, place } = meaning
  const { pays, terms } = draft
  const problems: Problems = {
    ...(!shows(draft.customerName) && { customerName: 'Type who it’s for.' }),
    ...(isWrongAbn(draft) && { abn: `It ${NOT_AN_ABN}.` }),
    ...(draft.phone.trim() === '' && { phone: 'Type a phone number.' }),
    ...(draft.email.trim() === '' && whyEmail(draft)),
    ...(draft.suburb.trim() !== '' && !place && { suburb: 'You don’t deliver there.' }),
    ...(!choice && {
      what: draft.what.trim() === '' ? 'Type what it is.' : 'Nothing is called that.',
    }),
    ...(quantity === null && { quantity: 'Type how many.' }),
    ...(deliveryDate === null && { deliver: unreadDay(draft.deliver) }),
    ...(deliveryDate !== null && pickupDate === null && { collect: unreadDay(draft.collect) }),
    ...(overridden.length > 0 &&
      draft.reason.trim().length < 3 && { reason: 'Type why it may be so all the same.' }),
    ...(draft.address.trim() === '' && { address: 'Type the street and number.' }),
    ...(meaning.unreadAddOn !== null && {
      addOns: `“${meaning.unreadAddOn}” isn’t an add-on of this bin.`,
    }),
    ...(discount === null && { discount: 'Type whole percent, such as 10%.' }),
    ...(discount !== null &&
      discount > 0 &&
      draft.discountReason.trim() === '' && { discountReason: 'Type why.' }),
    ...(pays === '' && { pays: 'Choose how they pay.' }),
    ...(terms === '' && { terms: 'Choose how they agree to the terms.' }),
  }
  const isReady = Object.keys(problems).length === 0
  if (!isReady || !choice || quantity === null || deliveryDate === null || pickupDate === null) {
    return { problems }
  }
  if (discount === null || pays === '' || terms === '') return { problems }
  const known = { ...meaning, choice, quantity, deliveryDate, pickupDate, discount }
  return { complete: { meaning: known, pays, terms } }
}

/** What can't be sent to a caller without an email. */
function whyEmail({ pays, terms }: Draft): Problems {
  if (terms === 'sent') return { email: 'Type an email address, or read the terms out.' }
  if (pays === 'link') return { email: 'Type an email address, or have it paid another way.' }
  return {}
}

function isWrongAbn({ customerType, abn }: Draft): boolean {
  return customerType === 'company' && abn.trim() !== '' && readAbn(abn) === null
}

function unreadDay(typed: string): string {
  return typed.trim() === '' ? 'Type a day, such as tue, 24 or +3.' : 'That isn’t a day.'
}

/** Where each of the server's problems belongs on the form, as sentences. */
export function placeProblems(problems: readonly ReadProblem[]): Problems {
  const placed: Problems = {}
  for (const problem of problems) {
    const place = placeOf(problem.field)
    // The first problem of a field says most.
    placed[place] ??= say(problem, place)
  }
  return placed
}

const PLACES: Record<string, Place> = {
  customerId: 'caller',
  customerName: 'customerName',
  abn: 'abn',
  billingAddress: 'abn',
  contactName: 'customerName',
  phone: 'phone',
  email: 'email',
  purchaseOrder: 'purchaseOrder',
  areaId: 'suburb',
  locality: 'suburb',
  productId: 'what',
  quantity: 'quantity',
  deliveryDate: 'deliver',
  deliveryOn: 'deliver',
  deliveryTimePeriodId: 'period',
  pickupDate: 'collect',
  collectionOn: 'collect',
  address: 'address',
  lotNumber: 'address',
  gateCode: 'gateCode',
  notes: 'notes',
  addOns: 'addOns',
  discountPercent: 'discount',
  discountReason: 'discountReason',
  overrides: 'reason',
  pays: 'pays',
  terms: 'terms',
  acceptedNoticeIds: 'terms',
}

function placeOf(field: string): Place {
  const [, question] = /^customFields\.(.+)$/.exec(field) ?? []
  if (question !== undefined) return `answer ${question}`
  if (field === 'placement') return 'answer placement'
  if (field === 'overrides.onStop') return 'stopReason'
  const name = field.replace(/^lines\[\d+\]\./, '').split(/[.[]/)[0] ?? ''
  return PLACES[name] ?? 'form'
}

function say(problem: ReadProblem, place: Place): string {
  const message = fullMessage(problem).replaceAll(/\d{4}-\d\d-\d\d/g, (day) => shortDay(day))
  if (problem.field === 'expectedTotal')
    return `The price has changed: ${message}. Book again if they agree.`
  if (place === 'form') return `${problem.field} ${message}.`
  const sentence = `It ${message}`
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
