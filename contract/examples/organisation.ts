import type { OwnApiKey } from '#contract/organisations/api-key.ts'
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

/** The key of an integrator of that organisation. */
export const exampleApiKey: OwnApiKey = {
  id: 'key_0199a3a0000070008000000000000003',
  object: 'api_key',
  name: 'Website',
  access: 'read_write',
  lastUsedAt: '2027-01-28T01:33:00.412Z',
  expiresAt: null,
}
