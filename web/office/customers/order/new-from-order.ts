/** What an order says about the person who placed it, as its page has it. */
export type OrderedBy = {
  id: string
  customer: {
    type: 'individual' | 'company'
    name: string
    contactName: string
    email: string
    phone: string
  }
  address: string
  locality: { suburb: string; postcode: string } | null
}

/** A new customer, as the order describes them. */
export function newFromOrder({ id, customer, address, locality }: OrderedBy) {
  const { type: kind, name, contactName, email, phone } = customer
  const { suburb = '', postcode = '' } = locality ?? {}
  return {
    kind,
    name,
    contacts: [{ name: contactName, email, phone, roles: ['bookings' as const] }],
    sites: [{ address, suburb, postcode }],
    orderIds: [id],
  }
}
