import { expect, test } from 'vitest'
import { aFullOrder, fullCatalog, ids, openRules } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { next, noonZone, plus, todayIn, weekday } from '#test/noon.ts'
import { problemFields } from '#test/read-problems.ts'

// Rules, section 5, "schedule": a service line becomes one job for each occurrence.

const timezone = noonZone()
const today = todayIn(timezone)
const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, fullCatalog, { timezone })

const service = (schedule: unknown, deliveryDate = plus(today, 3), more = {}) =>
  placeByKey(
    server,
    organisation,
    aFullOrder({
      productId: ids.cleaning,
      deliveryDate,
      pickupDate: deliveryDate,
      lines: [
        {
          productId: ids.cleaning,
          quantity: 1,
          deliveryDate,
          pickupDate: deliveryDate,
          workType: 'service',
          schedule,
          ...more,
        },
      ],
    }),
  )

async function visits(...given: Parameters<typeof service>): Promise<string[]> {
  const { status, text, json } = await service(...given)
  expect(status, text).toBe(201)
  for (const { type } of json.jobs) expect(type).toBe('service')
  return json.jobs.map(({ date }: { date: string }) => date)
}

test('null means one visit', async () => {
  expect(await visits(null)).toEqual([plus(today, 3)])
})

test('repeats each week on its weekday, up to and including the last day', async () => {
  const monday = next(1, plus(today, 2))
  const schedule = { every: 1, unit: 'week', weekdays: [1], until: plus(monday, 21) }
  expect(await visits(schedule, monday)).toEqual([0, 7, 14, 21].map((days) => plus(monday, days)))
  expect(await visits({ ...schedule, until: plus(monday, 20) }, monday)).toHaveLength(3)
})

test('repeats on several weekdays, starting with the first visit', async () => {
  const wednesday = next(3, plus(today, 2))
  const schedule = { every: 1, unit: 'week', weekdays: [5, 1, 3], until: plus(wednesday, 9) }
  // Wednesday, Friday, Monday, Wednesday, Friday; not the Monday before.
  expect(await visits(schedule, wednesday)).toEqual(
    [0, 2, 5, 7, 9].map((days) => plus(wednesday, days)),
  )
})

test('every second week counts from the Monday of the first week', async () => {
  const thursday = next(4, plus(today, 2))
  const schedule = { every: 2, unit: 'week', weekdays: [1, 4], until: plus(thursday, 28) }
  expect(await visits(schedule, thursday)).toEqual(
    [0, 11, 14, 25, 28].map((days) => plus(thursday, days)),
  )
})

test('without weekdays, a weekly schedule repeats the weekday of the first visit', async () => {
  const first = plus(today, 4)
  const days = await visits({ every: 1, unit: 'week', until: plus(first, 14) }, first)
  expect(days).toEqual([0, 7, 14].map((count) => plus(first, count)))
})

test('a monthly schedule repeats the day of the month, or the last day of a shorter month', async () => {
  const year = Number(today.slice(0, 4))
  const january = [`${year}-01-31`, `${year + 1}-01-31`].find((day) => day > today) ?? ''
  const of = january.slice(0, 4)
  const february = Number(of) % 4 === 0 ? `${of}-02-29` : `${of}-02-28`
  const days = await visits({ every: 1, unit: 'month', until: null }, january)
  expect(days).toEqual([january, february, `${of}-03-31`, `${of}-04-30`])
  expect(await visits({ every: 2, unit: 'month' }, january)).toEqual([january, `${of}-03-31`])
})

test('a schedule without an end is planned 90 days ahead', async () => {
  const first = plus(today, 3)
  const days = await visits({ every: 1, unit: 'week', until: null }, first)
  expect(days).toEqual(Array.from({ length: 13 }, (_, week) => plus(first, 7 * week)))
})

test('begins on the day the crew comes', async () => {
  const first = plus(today, 3)
  const days = await visits({ every: 1, unit: 'week', until: plus(first, 9) }, first, {
    deliveryOn: plus(first, 1),
  })
  expect(days).toEqual([plus(first, 1), plus(first, 8)])
})

test('the schedule comes back as it was sent, with null for omitted fields', async () => {
  const { json } = await service({ every: 4, unit: 'week', weekdays: [weekday(plus(today, 3))] })
  expect(json.lines[0].schedule).toEqual({
    every: 4,
    unit: 'week',
    weekdays: [weekday(plus(today, 3))],
    until: null,
  })
  for (const weekdays of [undefined, null]) {
    const monthly = await service({ every: 1, unit: 'month', weekdays, until: plus(today, 9) })
    expect(monthly.json.lines[0].schedule).toEqual({
      every: 1,
      unit: 'month',
      weekdays: null,
      until: plus(today, 9),
    })
  }
})

test.each<[string, unknown]>([
  ['schedule', 'weekly'],
  ['schedule', []],
  ['schedule.every', { unit: 'week' }],
  ['schedule.every', { every: 0, unit: 'week' }],
  ['schedule.every', { every: 1.5, unit: 'week' }],
  ['schedule.every', { every: '1', unit: 'week' }],
  ['schedule.unit', { every: 1 }],
  ['schedule.unit', { every: 1, unit: 'day' }],
  ['schedule.weekdays', { every: 1, unit: 'week', weekdays: [] }],
  ['schedule.weekdays', { every: 1, unit: 'week', weekdays: [1, 1] }],
  ['schedule.weekdays', { every: 1, unit: 'week', weekdays: 'Monday' }],
  ['schedule.weekdays[0]', { every: 1, unit: 'week', weekdays: [0] }],
  ['schedule.weekdays[1]', { every: 1, unit: 'week', weekdays: [1, 8] }],
  ['schedule.weekdays', { every: 1, unit: 'month', weekdays: [1] }],
  ['schedule.until', { every: 1, unit: 'week', until: 'later' }],
  ['schedule.until', { every: 1, unit: 'week', until: '2026-02-30' }],
  ['schedule.until', { every: 1, unit: 'week', until: '2020-01-01' }],
])('on %s, refuses the schedule %j', async (field, schedule) => {
  expect(problemFields(await service(schedule))).toEqual([`lines[0].${field}`])
})

test('refuses a schedule that ends before its first visit', async () => {
  const monday = next(1, plus(today, 3))
  const schedule = { every: 1, unit: 'week', weekdays: [5], until: plus(monday, 3) }
  expect(problemFields(await service(schedule, monday))).toEqual(['lines[0].schedule'])
  expect((await service({ ...schedule, until: plus(monday, 4) }, monday)).status).toBe(201)
})

test('refuses a schedule on other work types than service', async () => {
  const schedule = { every: 1, unit: 'week' }
  for (const workType of ['delivery', 'none']) {
    const answer = await service(schedule, plus(today, 3), { workType })
    expect(problemFields(answer)).toEqual(['lines[0].schedule'])
  }
})

test('the first visit must be on a day with deliveries', async () => {
  const strict = await createTestOrganisation(
    server.db,
    { ...fullCatalog, bookingRules: { ...openRules, deliveryWeekdays: [1, 2, 3, 4, 5] } },
    { timezone },
  )
  const sunday = next(7, plus(today, 2))
  const answer = await placeByKey(
    server,
    strict,
    aFullOrder({ productId: ids.cleaning, deliveryDate: sunday, pickupDate: sunday }),
  )
  expect(answer.status).toBe(422)
  expect(answer.json.error).toContain(plus(sunday, 1))
})
