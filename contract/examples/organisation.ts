import type { Organisation } from '#contract/organisations/organisation.ts'
import { exampleOrder } from './order.ts'

/** The demonstration organisation, shown in the documentation. */
export const exampleOrganisation: Organisation = {
  id: exampleOrder.organisationId,
  object: 'organisation',
  slug: 'bandicoot',
  name: 'Bandicoot Bins',
  timezone: 'Australia/Sydney',
  currency: 'AUD',
  phone: '02 5550 0148',
  email: 'hello@bandicoot.example',
  abn: '48 993 418 207',
  onlineBookingOpen: true,
  test: true,
  bookingUrl: 'https://book.kerbside.example/bandicoot',
  createdAt: '2026-08-03T00:12:45.000Z',
}
