import type { Caller } from '#contract/office/callers.ts'
import { readWrittenAmount } from '#contract/values/files/written.ts'
import type { FieldOf } from '#web/office/fleet/editor/fields.tsx'

/** The form of a hire that runs: what it asks, what it sends, and what stays for the next one. */

const LABEL_OF = {
  customerName: 'Customer',
  customerType: 'Who they are',
  phone: 'Phone',
  email: 'Email (optional)',
  address: 'Where the bin is',
  suburb: 'Suburb',
  postcode: 'Postcode',
  productId: 'Type',
  binNumber: 'Number on the bin (if any)',
  deliveryDate: 'Delivered on',
  pickupDate: 'Due back (empty: they call)',
  owed: 'Still to pay, $ (empty: paid)',
} as const

type Name = keyof typeof LABEL_OF
/** Of the customer who was chosen; empty for one who was typed. */
const CHOSEN = { customerId: '', contactName: '', abn: '' }
export type Typed = Partial<Record<Name | keyof typeof CHOSEN, string>>

/** What is said of a field that's wrong, by its name in the API. */
export const LABELS: Readonly<Record<string, string>> = {
  ...LABEL_OF,
  email: 'The email',
  binNumber: 'The bin',
  pickupDate: 'Due back',
  owed: 'Still to pay',
}

const KINDS = [
  ['individual', 'A person'],
  ['company', 'A company'],
] as const

export function fieldsOf(
  types: readonly (readonly [string, string])[],
  customer: Pick<FieldOf<Name>, 'help' | 'suggests'>,
): readonly FieldOf<Name>[] {
  const field = (name: Name, more: Partial<FieldOf<Name>> = {}): FieldOf<Name> => ({
    name,
    label: LABEL_OF[name],
    half: true,
    ...more,
  })
  return [
    field('customerName', { required: true, most: 120, ...customer }),
    field('customerType', { options: KINDS }),
    field('phone', { required: true, kind: 'phone', most: 30 }),
    field('email', { most: 200 }),
    field('address', { required: true, most: 250, half: false }),
    field('suburb', { most: 120 }),
    field('postcode', { most: 12 }),
    field('productId', { options: types, half: false }),
    field('deliveryDate', { required: true, kind: 'day', happened: true }),
    field('pickupDate', { kind: 'day' }),
    field('binNumber', { most: 20 }),
    field('owed', { most: 20 }),
  ]
}

/** What is sent. An amount that can't be read is sent as it is, and refused at its field. */
export function bodyOf({ customerId, customerType, pickupDate, owed, ...said }: Required<Typed>) {
  return {
    ...said,
    ...(customerId !== '' && { customerId }),
    customerType: customerType === 'company' ? ('company' as const) : ('individual' as const),
    pickupDate: pickupDate === '' ? null : pickupDate,
    owed: owed.trim() === '' ? 0 : (readWrittenAmount(owed) ?? Number.NaN),
  }
}

/** What is filled in of a customer or an earlier caller who is chosen: who they are, and where their last bin went. */
export function takeCaller({ customer, contactName, name, abn, ...caller }: Caller): Typed {
  const { latest, sites, type, phone, email } = caller
  const [last] = latest
  const site = last ? { address: last.address, ...last.locality } : sites[0]
  return {
    customerId: customer?.id ?? '',
    customerName: name,
    customerType: type,
    contactName: contactName === name ? '' : contactName,
    abn: abn ?? '',
    phone,
    email,
    ...(site && {
      address: site.address,
      suburb: site.suburb ?? '',
      postcode: site.postcode ?? '',
    }),
  }
}

/** No customer. */
export const NONE = { ...CHOSEN, phone: '', email: '', address: '', suburb: '', postcode: '' }

/**
 * What a typed name changes: a customer who was chosen before is gone, with their site, so that nothing is entered for
 * one of them with the address of another.
 */
export function typeCustomer(customerName: string, { customerId = '' }: Typed): Typed {
  return customerId === '' ? { customerName } : { ...NONE, customerName }
}

/** What the next hire begins with: most bins that are entered after one another are alike. */
export function nextAfter({ productId, deliveryDate }: Required<Typed>): Typed {
  return { productId, deliveryDate }
}
