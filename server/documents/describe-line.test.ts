import { expect, test } from 'vitest'
import type { LineRow } from '#server/orders/order-rows.ts'
import { describeLine } from './describe-line.ts'

const hire: LineRow = {
  organisation_id: 'o',
  order_id: 'o',
  id: 'l',
  position: 0,
  product_id: 'p',
  product_name: 'Bin',
  description: null,
  quantity: 1,
  line_type: 'hire',
  work_type: 'delivery',
  wait_while_load: false,
  collected: true,
  delivery_date: '2026-11-24',
  pickup_date: '2026-12-01',
  schedule: null,
  delivery_on: null,
  collection_on: null,
  schedule_made_until: null,
  discount_percent: 0,
  purchase_order: null,
  equipment_reference: null,
  unit_price: 0,
  total: 0,
  price_basis: null,
}
const every = { every: 2, unit: 'week', weekdays: [1, 4], until: null } as const

test.each<[Partial<LineRow>, boolean, string]>([
  [{}, true, 'Delivery on Tue 24 Nov 2026, collection on Tue 1 Dec 2026.'],
  [{}, false, 'Delivery on Tue 24 Nov 2026, collection when you let us know.'],
  [
    { delivery_on: '2026-11-23', collection_on: '2026-12-02' },
    true,
    'Delivery on Mon 23 Nov 2026, collection on Wed 2 Dec 2026.',
  ],
  [{ line_type: 'sale', collected: false }, false, 'Delivery on Tue 24 Nov 2026.'],
  [{ wait_while_load: true }, false, 'The crew comes on Tue 24 Nov 2026 and waits while you load.'],
  [{ work_type: 'none' }, false, 'From Tue 24 Nov 2026 to Tue 1 Dec 2026.'],
  [{ work_type: 'service' }, false, 'Service on Tue 24 Nov 2026.'],
  [
    { work_type: 'service', schedule: { ...every, weekdays: [1, 4] } },
    false,
    'Service every 2 weeks on Mondays, Thursdays, from Tue 24 Nov 2026.',
  ],
  [
    {
      work_type: 'service',
      schedule: { every: 1, unit: 'month', weekdays: null, until: '2027-11-24' },
    },
    false,
    'Service every month, from Tue 24 Nov 2026 to Wed 24 Nov 2027.',
  ],
])('%o', (changes, hasCollection, said) => {
  expect(describeLine({ ...hire, ...changes }, hasCollection)).toBe(said)
})
