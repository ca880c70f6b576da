import { expect, test } from 'vitest'
import { Catalog } from '#contract/catalog/catalog.ts'
import { composeBody } from './compose-body.ts'
import { newDraft } from './draft.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const [group, bin, bags] = [id(1), id(2), id(3)]
const catalog = Catalog.parse({
  organisation: {
    id: 'org_1',
    slug: 's',
    name: 'S',
    timezone: 'Australia/Sydney',
    currency: 'AUD',
    phone: null,
    email: null,
    abn: null,
  },
  branding: {},
  onlineBookingOpen: true,
  areas: [],
  productGroups: [{ id: group, name: 'General waste' }],
  products: [
    {
      id: bin,
      productGroupId: group,
      name: 'Bin',
      pricing: { basePrice: 45_000, includedDays: 7 },
    },
    {
      id: bags,
      productGroupId: group,
      name: 'Bags',
      lineType: 'sale',
      pricing: { basePrice: 3950 },
    },
  ],
  addOns: [],
  deliveryTimePeriods: [],
  bookingRules: {},
  bookingQuestions: [],
  notices: [],
  terms: {},
  updatedAt: '2026-11-21T00:00:00.000Z',
})
const dates = { deliveryDate: '2026-12-01', pickupDate: '2026-12-08' }
const bodyOf = (...bins: { productId: string; quantity: number }[]) =>
  composeBody({ ...newDraft('key'), ...dates, bins }, catalog)

test('an order is for what is hired, in whatever order it’s chosen, so its days are those of the hire', () => {
  const [hired, sold] = [
    { productId: bin, quantity: 2 },
    { productId: bags, quantity: 3 },
  ]
  const body = bodyOf(sold, hired)
  expect(body).toMatchObject({ productId: bin, quantity: 2, ...dates })
  expect(body.lines).toMatchObject([
    { ...sold, pickupDate: dates.deliveryDate },
    { ...hired, ...dates },
  ])
  expect(bodyOf(hired, sold)).toMatchObject({ productId: bin, quantity: 2, ...dates })
  expect(bodyOf(sold)).toMatchObject({ productId: bags, quantity: 3 })
})

test('a contact whose name shows nothing is who books', () => {
  const draft = newDraft('key')
  const details = { ...draft.details, customerName: 'Alex Nguyen', contactName: '\u200b\u200b' }
  expect(composeBody({ ...draft, details }, catalog).contactName).toBe('Alex Nguyen')
})
