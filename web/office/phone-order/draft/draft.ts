import type { CallersCustomer } from '#contract/office/callers.ts'
import type { PaymentPlan, TermsWay } from '#contract/office/phone-order.ts'

/**
 * What has been typed into the telephone order, as it was typed. Each field is read again whenever it's needed,
 * so nothing here is ever wrong, only not understood yet.
 */
export type Draft = {
  /** The idempotency key of every attempt to book it, so that it's booked once. */
  key: string
  /** The order that it was copied from; empty if none. */
  copied: string
  caller: string
  /** The phone and email of the caller whose earlier order was taken over; empty if none. */
  known: { name: string; email: string; phone: string } | null
  /** The customer of the office that the order will belong to; null for none. */
  customer: CallersCustomer | null
  /** Why the order is taken although its customer is on stop. */
  stopReason: string
  customerType: 'individual' | 'company'
  customerName: string
  abn: string
  billingAddress: string
  contactName: string
  phone: string
  email: string
  purchaseOrder: string
  suburb: string
  what: string
  quantity: string
  deliver: string
  periodId: string
  collect: string
  /** Why a rule is overridden for these dates. */
  reason: string
  address: string
  gateCode: string
  lotNumber: string
  notes: string
  /** Answers to the booking questions, by key. Several options are joined by line ends. */
  answers: Record<string, string>
  addOns: string
  discount: string
  discountReason: string
  pays: PaymentPlan | ''
  terms: TermsWay | ''
  /** The mobile whose owner asked for texts; empty if no one did. */
  textsTo: string
}

/** A field of the form that takes text. */
export type TextField = {
  [Name in keyof Draft]: Draft[Name] extends string ? Name : never
}[keyof Draft]

export function newDraft(key: string): Draft {
  return {
    key,
    copied: '',
    caller: '',
    known: null,
    customer: null,
    stopReason: '',
    customerType: 'individual',
    customerName: '',
    abn: '',
    billingAddress: '',
    contactName: '',
    phone: '',
    email: '',
    purchaseOrder: '',
    suburb: '',
    what: '',
    quantity: '1',
    deliver: '',
    periodId: '',
    collect: '',
    reason: '',
    address: '',
    gateCode: '',
    lotNumber: '',
    notes: '',
    answers: {},
    addOns: '',
    discount: '',
    discountReason: '',
    pays: '',
    terms: '',
    textsTo: '',
  }
}

/**
 * Whose draft it is and what it's for: "Costa Concrete, 4 m³ garden, thu"; else the first of what is typed; null if
 * nothing is typed yet.
 */
export function sayDraft(draft: Draft): string | null {
  const { customerName, caller, phone, email, what, address, suburb, deliver, notes } = draft
  const parts = [customerName || caller || phone || email, what, address || suburb, deliver]
  const known = parts.map((text) => text.trim()).filter(Boolean)
  return known.join(', ') || notes.trim() || sayDetail(draft)
}

/** What the other fields are called, in the order of the form: without an entry here one would be lost. */
const DETAILS: Record<Detail, string> = {
  contactName: 'Contact',
  abn: 'ABN',
  billingAddress: 'Billed at',
  purchaseOrder: 'Their order number',
  stopReason: 'On stop, but',
  quantity: 'How many:',
  periodId: 'A time of the day',
  collect: 'Collected',
  reason: 'Dates overridden:',
  gateCode: 'Gate code',
  lotNumber: 'Lot',
  addOns: 'Add-ons',
  discount: 'Discount',
  discountReason: 'Discount for',
}

/** What is typed, but for what names the draft, and what is chosen rather than typed. */
type Detail = Exclude<
  TextField,
  | ('key' | 'copied' | 'customerType' | 'pays' | 'terms' | 'textsTo')
  | ('customerName' | 'caller' | 'phone' | 'email' | 'what' | 'address' | 'suburb' | 'deliver')
  | 'notes'
>

function sayDetail(draft: Draft): string | null {
  const fresh = newDraft(draft.key)
  const names = Object.keys(DETAILS) as Detail[]
  const name = names.find((one) => draft[one].trim() !== '' && draft[one] !== fresh[one])
  if (name === 'periodId') return DETAILS[name]
  if (name) return `${DETAILS[name]} ${draft[name].trim()}`
  return Object.values(draft.answers).find((answer) => answer.trim() !== '') ?? null
}
