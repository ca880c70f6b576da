import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Catalog } from '#contract/catalog/catalog.ts'
import { newDraft } from './draft.ts'
import { prefill } from './prefill.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
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
  areas: [
    {
      id: id(1),
      name: 'Inner West',
      localities: [
        { suburb: 'Newtown', postcode: '2042' },
        { suburb: 'Enmore', postcode: '2042' },
        { suburb: "St Peter's", postcode: '2044' },
      ],
    },
  ],
  productGroups: [{ id: id(2), name: 'General waste' }],
  products: [
    {
      id: id(3),
      productGroupId: id(2),
      name: 'Bin',
      variants: [{ id: id(4), name: '6 m³', pricing: { basePrice: 1 } }],
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
const fill = (query: string) => prefill(new URLSearchParams(query), newDraft('key'), catalog)

test.each([
  ['suburb=newtown&postcode=2042', 'Newtown'],
  ['suburb=NEW%20TOWN&postcode=2042', 'NEW TOWN'],
  ['suburb=Newtown', 'Newtown'],
  ['postcode=2044', "St Peter's"],
  ['suburb=st%20peters', "St Peter's"],
  ['postcode=2042', undefined],
  ['suburb=Atlantis&postcode=2042', undefined],
])('%s is the locality %s', (query, suburb) => {
  expect(fill(query).locality?.suburb.toLowerCase()).toBe(suburb?.toLowerCase())
})

test('a product selects its size, or its kind of waste if it comes in several', () => {
  expect(fill(`product=${id(4)}`).bins).toEqual([{ productId: id(4), quantity: 1 }])
  expect(fill(`product=${id(3)}`)).toMatchObject({ bins: [], groupId: id(2) })
  expect(fill(`product=${id(9)}`)).toEqual(newDraft('key'))
})

test('fills in dates, personal details and campaigns', () => {
  expect(fill('date=2026-12-01').wantedDate).toBe('2026-12-01')
  expect(fill('date=2026-02-30').wantedDate).toBeNull()
  const { details, campaign } = fill('name=%20Alex%20&email=a@b.c&phone=1&utm_source=x&other=y')
  expect(details).toMatchObject({ customerName: 'Alex', email: 'a@b.c', phone: '1' })
  expect(campaign).toEqual({ utm_source: 'x' })
})

test('never throws, whatever the query', () => {
  const names = ['suburb', 'postcode', 'product', 'date', 'name', 'utm_x', '__proto__']
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...names), fc.string({ unit: 'grapheme' }))),
      (pairs) => {
        const draft = prefill(new URLSearchParams(pairs), newDraft('key'), catalog)
        expect(Object.keys(draft)).toEqual(Object.keys(newDraft('key')))
      },
    ),
  )
})
