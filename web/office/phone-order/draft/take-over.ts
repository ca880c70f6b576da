import type { Caller, CallersCustomer, CallersOrder } from '#contract/office/callers.ts'
import type { Order } from '#contract/orders/order.ts'
import { sayAbn } from '#contract/values/abn.ts'
import { tidyPhone } from '#web/office/phone-order/reading/read-phone.ts'
import type { Choice } from '#web/office/phone-order/reading/read-product.ts'
import type { Draft } from './draft.ts'

/** What a new order takes over from an earlier one. */
type Site = Pick<
  CallersOrder,
  'productId' | 'quantity' | 'locality' | 'address' | 'lotNumber' | 'gateCode' | 'customFields'
>
type Person = Pick<
  Caller,
  'customer' | 'type' | 'name' | 'abn' | 'billingAddress' | 'contactName' | 'email' | 'phone'
>

/** Fills in who is calling, and for whom. */
export function takePerson(draft: Draft, person: Person): Draft {
  const { name, abn, billingAddress, contactName, email, phone } = person
  return {
    ...draft,
    caller: draft.caller || tidyPhone(phone) || name,
    known: { name, email, phone: tidyPhone(phone) },
    customer: person.customer,
    stopReason: '',
    customerType: person.type,
    customerName: name,
    abn: abn === null ? '' : sayAbn(abn),
    billingAddress: billingAddress ?? '',
    contactName: contactName === name ? '' : contactName,
    phone: tidyPhone(phone),
    email,
    purchaseOrder: '',
  }
}

/**
 * What changes as another caller is typed: the one who was chosen goes, with their place, so that nothing is
 * booked for one person with the address of another.
 */
export function typeCaller({ known }: Draft, caller: string): Partial<Draft> {
  const none = {
    customer: null,
    known: null,
    stopReason: '',
    customerType: 'individual' as const,
    customerName: '',
    abn: '',
    billingAddress: '',
    contactName: '',
    phone: '',
    email: '',
    purchaseOrder: '',
    suburb: '',
    address: '',
    lotNumber: '',
    gateCode: '',
    answers: {},
  }
  return known ? { ...none, caller } : { caller }
}

/** Fills in a customer who hasn't ordered yet, and their site. */
export function takeCaller(draft: Draft, caller: Caller): Draft {
  const [site] = caller.sites
  return {
    ...takePerson(draft, caller),
    ...(site && {
      suburb: [site.suburb, site.postcode].filter(Boolean).join(' '),
      address: site.address,
    }),
  }
}

/** Fills in a caller, and the place and bin of an order of theirs. Dates and terms are asked again. */
export function takeOver(
  draft: Draft,
  person: Person,
  site: Site,
  choices: readonly Choice[],
): Draft {
  const choice = choices.find(({ orderable }) => orderable.id === site.productId)
  return {
    ...takePerson(draft, person),
    suburb: site.locality ? `${site.locality.suburb} ${site.locality.postcode}` : '',
    what: choice?.name ?? '',
    quantity: String(site.quantity),
    address: site.address,
    lotNumber: site.lotNumber ?? '',
    gateCode: site.gateCode ?? '',
    answers: writeAnswers(site.customFields),
  }
}

/** Fills in everything of an order but its dates. */
export function copyOrder(
  draft: Draft,
  { order, customer: whose }: { order: Order; customer: CallersCustomer | null },
  choices: readonly Choice[],
): Draft {
  const { customer, productId, quantity, locality, address, lotNumber, gateCode } = order
  const person = { ...customer, customer: whose }
  const site = { productId, quantity, locality, address, lotNumber, gateCode }
  const filled = takeOver(
    { ...draft, caller: '' },
    person,
    { ...site, customFields: order.customFields },
    choices,
  )
  const addOns = order.addOns.map((one) => `${one.quantity} ${one.name.toLowerCase()}`)
  return { ...filled, copied: order.id, notes: order.notes, addOns: addOns.join(', ') }
}

/** The answers as their controls hold them. */
function writeAnswers(answers: Record<string, unknown>): Draft['answers'] {
  return Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => [
      key,
      Array.isArray(answer) ? answer.join('\n') : String(answer),
    ]),
  )
}
