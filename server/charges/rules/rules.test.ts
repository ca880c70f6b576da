import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STANDARD_CHARGE_SETTINGS } from '#contract/charges/settings.ts'
import type { ChargeSettings } from '#contract/charges/settings.ts'
import type { RuledKind } from '#contract/charges/charge-words.ts'
import { addDays } from '#contract/values/day.ts'
import type { JobFacts, LineFacts, OrderFacts } from './facts.ts'
import { proposeOf } from './propose-of.ts'
import { ruleOf } from './rule-as-decided.ts'
import { sayRule } from './say-rule.ts'

// Each rule by examples worked by hand, and what holds for all of them.

const at = (day: string, time = '09:00') => new Date(`${day}T${time}:00.000Z`)

const line: LineFacts = {
  id: 'line',
  productName: '6 m³ general',
  quantity: 1,
  discountPercent: 0,
  deliveryDate: '2026-11-02',
  pickupDate: '2026-11-14',
  isService: false,
  total: 69_500,
  basis: {
    includedDays: 7,
    extraDayPrice: 500,
    includedKg: 1000,
    excessPricePerTonne: 25_000,
    bookedPrice: 69_500,
    countsDeliveryDay: false,
  },
}

const job: JobFacts = {
  id: 'job',
  lineId: 'line',
  type: 'collection',
  status: 'completed',
  date: '2026-11-14',
  sequence: 2,
  quantity: null,
  onCall: null,
  previousJobId: null,
  renewsAllowance: true,
  endedAt: at('2026-11-14'),
  endedOn: '2026-11-14',
  agreedUnitPrice: null,
  failureCode: null,
  failureNote: null,
  weightKg: null,
  docketNumber: null,
  arrivedAt: null,
  waitedFrom: null,
  waitedTo: null,
  findings: [],
  binNumbers: [],
  driver: 'Sam',
}

const order: OrderFacts['order'] = {
  id: 'order',
  status: 'completed',
  currency: 'AUD',
  deliveryDate: '2026-11-02',
  cancelled: null,
}

type Changes = {
  line?: Partial<LineFacts>
  jobs?: Partial<JobFacts>[]
  addOns?: OrderFacts['addOns']
  order?: Partial<OrderFacts['order']>
}

const factsOf = (changes: Changes): OrderFacts => ({
  order: { ...order, ...changes.order },
  lines: [{ ...line, ...changes.line }],
  addOns: changes.addOns ?? [],
  jobs: (changes.jobs ?? []).map((one) => ({ ...job, ...one })),
  timezone: 'Australia/Sydney',
  now: at('2027-01-01'),
})

const { types } = STANDARD_CHARGE_SETTINGS
const withFee = (type: RuledKind, fee: number) => ({
  types: { ...types, [type]: { ...types[type], fee } },
})

const amounts = (type: RuledKind, changes: Changes, settings: Partial<ChargeSettings> = {}) =>
  proposeOf(type, factsOf(changes), {
    ...STANDARD_CHARGE_SETTINGS,
    hireEndsOn: 'collection',
    ...settings,
  }).map(({ amount }) => amount)

/** A collection that was done on a day. */
const collected = (endedOn: string, more: Partial<JobFacts> = {}) => ({
  endedOn,
  endedAt: at(endedOn),
  date: endedOn,
  ...more,
})

/** That it's on call: when it was asked for, and the day for which. */
const onCall = (askedOn: string, calledFor: string) => ({ onCall: { askedOn, calledFor } })

test('12 days agreed, 15 out: 3 × $5.00, if a collection on call was asked for late', () => {
  const jobs = [collected('2026-11-17', onCall('2026-11-01', '2026-11-17'))]
  expect(amounts('extra_days', { jobs })).toEqual([1500])
  expect(amounts('extra_days', { jobs }, { graceDays: 1 })).toEqual([1000])
  expect(amounts('extra_days', { jobs }, { hireEndsOn: 'pickupDate' })).toEqual([])
  expect(amounts('extra_days', { jobs, line: { quantity: 2 } })).toEqual([3000])
  expect(amounts('extra_days', { jobs, line: { discountPercent: 10 } })).toEqual([1350])
  const asked = [collected('2026-11-17', onCall('2026-11-15', '2026-11-17'))]
  expect(amounts('extra_days', { jobs: asked }, { hireEndsOn: 'offHire' })).toEqual([500])
})

test('days within those included cost nothing', () => {
  const jobs = [collected('2026-11-08', onCall('2026-11-01', '2026-11-08'))]
  expect(amounts('extra_days', { jobs, line: { pickupDate: '2026-11-05' } })).toEqual([])
  expect(
    amounts('extra_days', {
      line: { pickupDate: '2026-11-05' },
      jobs: [collected('2026-11-11', onCall('2026-11-01', '2026-11-11'))],
    }),
  ).toEqual([1000])
})

test('days lost because of us cost nothing, those after a futile trip do', () => {
  expect(amounts('extra_days', { jobs: [collected('2026-11-17')] })).toEqual([])
  const late = { date: '2026-11-14', endedOn: '2026-11-17', endedAt: at('2026-11-17') }
  expect(amounts('extra_days', { jobs: [late] })).toEqual([])
  const failed = (failureCode: JobFacts['failureCode']) => [
    { id: 'first', status: 'failed' as const, failureCode },
    collected('2026-11-17', { id: 'second', previousJobId: 'first' }),
  ]
  expect(amounts('extra_days', { jobs: failed('blocked') })).toEqual([1500])
  expect(amounts('extra_days', { jobs: failed('weather') })).toEqual([])
})

test('net 1,340 kg, 1,000 included, $250.00 a tonne: $85.00', () => {
  expect(amounts('excess_weight', { jobs: [{ weightKg: 1340 }] })).toEqual([8500])
  expect(amounts('excess_weight', { jobs: [{ weightKg: 1000 }] })).toEqual([])
  expect(amounts('excess_weight', { jobs: [{ weightKg: 1340, quantity: 2 }] })).toEqual([])
  expect(amounts('excess_weight', { jobs: [{ weightKg: null }] })).toEqual([null])
})

test('an exchange settles its own bin, unless the next one shares the allowance', () => {
  const both = (renewsAllowance: boolean) => [
    {
      id: 'one',
      type: 'exchange' as const,
      weightKg: 800,
      renewsAllowance,
      endedAt: at('2026-11-08'),
    },
    { id: 'two', weightKg: 900 },
  ]
  expect(amounts('excess_weight', { jobs: both(true) })).toEqual([])
  expect(amounts('excess_weight', { jobs: both(false) })).toEqual([17_500])
  const [shared] = proposeOf('excess_weight', factsOf({ jobs: both(false) }), {
    ...STANDARD_CHARGE_SETTINGS,
  })
  expect(shared?.description).toBe('Excess weight, 700 kg over 200 kg at $250.00 a tonne')
})

test('22 minutes past the free 15: 2 quarters at $30.00', () => {
  const jobs = [
    { waitedFrom: at('2026-11-14', '07:40'), waitedTo: at('2026-11-14', '08:17') },
    { waitedFrom: at('2026-11-14', '07:40'), waitedTo: at('2026-11-14', '07:55') },
  ]
  expect(amounts('waiting', { jobs }, withFee('waiting', 3000))).toEqual([6000])
  expect(amounts('waiting', { jobs })).toEqual([null])
})

test('2 mattresses beyond those ordered, at $65.00', () => {
  const jobs = [{ findings: [{ kind: 'extra_item', quantity: 3, note: 'Mattress: wet' }] }]
  const addOns = [{ name: 'Mattress', ordered: 1, unitPrice: 6500 }]
  expect(amounts('item_count', { jobs, addOns })).toEqual([13_000])
  expect(amounts('item_count', { jobs })).toEqual([null])
})

test('a tyre is the add-on of that name, though another has the word in its name', () => {
  const jobs = [{ findings: [{ kind: 'extra_item', quantity: 2, note: 'Tyre' }] }]
  const truck = { name: 'Truck tyre', ordered: 1, unitPrice: 5000 }
  const tyre = { name: 'tyre', ordered: 0, unitPrice: 1500 }
  expect(amounts('item_count', { jobs, addOns: [truck, tyre] })).toEqual([3000])
  expect(amounts('item_count', { jobs, addOns: [truck] })).toEqual([5000])
})

test('failures of the hirer cost the fee, those of the truck and the weather nothing', () => {
  const failed = (failureCode: JobFacts['failureCode']) => {
    return amounts(
      'futile_trip',
      { jobs: [{ status: 'failed', failureCode }] },
      withFee('futile_trip', 12_000),
    )
  }
  expect(failed('no_access')).toEqual([12_000])
  expect(failed('vehicle')).toEqual([])
})

test('one bin is only named, more are counted', () => {
  const saying = (quantity: number) =>
    proposeOf(
      'exchange',
      factsOf({ jobs: [{ type: 'exchange', quantity }] }),
      STANDARD_CHARGE_SETTINGS,
    ).map(({ description }) => description)
  expect(saying(1)).toEqual(['Exchange, 6 m³ general at $695.00'])
  expect(saying(2)).toEqual(['Exchange, 6 m³ general × 2 at $695.00'])
})

test('extra work, visits and late cancellations', () => {
  const exchange = { type: 'exchange' as const }
  expect(amounts('exchange', { jobs: [exchange] })).toEqual([69_500])
  expect(amounts('exchange', { jobs: [{ ...exchange, agreedUnitPrice: 30_000 }] })).toEqual([
    30_000,
  ])
  const service = ['2026-11-03', '2026-11-10', '2026-11-17'].map((endedOn, index) => ({
    ...collected(endedOn, { type: 'service', id: String(index) }),
  }))
  const isService = { isService: true }
  expect(amounts('visit', { jobs: service, line: isService })).toEqual([69_500, 69_500])
  const late = (day: string, isFree = false) =>
    amounts(
      'cancellation',
      { order: { cancelled: { at: at(day), day, isFree } } },
      { ...withFee('cancellation', 5000), lateCancelDays: 1 },
    )
  expect(late('2026-11-01')).toEqual([5000])
  expect(late('2026-10-31')).toEqual([])
  expect(late('2026-11-01', true)).toEqual([])
})

test('every amount is whole cents, and the last step of its arithmetic', () => {
  const anyJob = fc.record({
    type: fc.constantFrom<JobFacts['type']>('collection', 'exchange', 'service'),
    weightKg: fc.option(fc.integer({ min: 0, max: 20_000 })),
    quantity: fc.option(fc.integer({ min: 1, max: 9 })),
    onCall: fc.option(fc.constant({ askedOn: '2026-11-10', calledFor: '2026-11-12' }), {
      nil: null,
    }),
    endedOn: fc.integer({ min: 0, max: 90 }).map((days) => addDays('2026-11-02', days)),
  })
  const settings = { ...STANDARD_CHARGE_SETTINGS, hireEndsOn: 'collection' as const }
  fc.assert(
    fc.property(fc.array(anyJob, { maxLength: 5 }), fc.nat(100_000), (jobs, price) => {
      const basis = { ...line.basis, extraDayPrice: price, excessPricePerTonne: price }
      const facts = factsOf({
        line: { quantity: 9, basis: Object.assign({}, line.basis, basis) },
        jobs: jobs.map((one, index) => ({ ...one, id: `${index}`, endedAt: at(one.endedOn) })),
      })
      for (const type of ['extra_days', 'excess_weight', 'exchange', 'visit'] as const) {
        for (const { amount, steps, key } of proposeOf(type, facts, settings)) {
          expect(key).toMatch(/^job:\d:/)
          if (amount === null) continue
          expect(Number.isSafeInteger(amount) && amount > 0).toBe(true)
          expect(steps.at(-1)).toMatchObject({ unit: 'cents', value: amount })
        }
      }
    }),
  )
})

test.each<[RuledKind, Partial<ChargeSettings>, number | null, RegExp]>([
  ['extra_days', { hireEndsOn: 'collection', graceDays: 2 }, null, /when we collect\. 2 more days/],
  ['extra_days', { hireEndsOn: 'offHire' }, null, /the day you ask us to collect\. Each day/],
  [
    'waiting',
    { freeMinutes: 20 },
    3000,
    /^The first 20 minutes .* begins after that costs \$30\.00\.$/,
  ],
  ['futile_trip', {}, null, / has a fee\.$/],
  ['cancellation', { lateCancelDays: 0 }, 9500, /^Cancelling on the day of the delivery or later/],
  [
    'cancellation',
    { lateCancelDays: 1 },
    9500,
    /less than 2 days before the delivery costs \$95\.00\.$/,
  ],
])('what a hirer reads of %s with %o', (type, changed, fee, says) => {
  const settings = { ...STANDARD_CHARGE_SETTINGS, ...changed }
  const rule = { ...ruleOf(type, { settings, facts: factsOf({}) }), fee }
  expect(sayRule(type, rule, 'AUD')).toMatch(says)
})
