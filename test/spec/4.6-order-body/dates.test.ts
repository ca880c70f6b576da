import { expect, test } from 'vitest'
import { anOrder, fullCatalog, ids, openRules, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { next, noonZone, plus, todayIn } from '#test/noon.ts'
import { problemFields, problemWith } from '#test/read-problems.ts'

// Rules, section 5, "Dates": each problem names the field, the reason and the next date.

const timezone = noonZone()
const today = todayIn(timezone)
const server = await startTestServer()
const open = (rules: object = {}, product: object = {}) =>
  createTestOrganisation(
    server.db,
    {
      ...plainCatalog,
      products: [{ ...plainCatalog.products[0], ...product }],
      bookingRules: { ...openRules, ...rules },
    },
    { timezone },
  )
type Opened = Awaited<ReturnType<typeof open>>
const book = (of: Opened, deliveryDate: string, more: Record<string, unknown> = {}) =>
  placeByKey(server, of, anOrder({ deliveryDate, pickupDate: plus(deliveryDate, 7), ...more }))
const weekdays = { deliveryWeekdays: [1, 2, 3, 4, 5], pickupWeekdays: [1, 2, 3, 4, 5] }

test('the first date is today plus the lead time', async () => {
  for (const lead of [0, 1, 2, 14]) {
    const of = await open({ minLeadDays: lead })
    expect((await book(of, plus(today, lead))).status).toBe(201)
    const soon = await book(of, plus(today, lead - 1))
    expect(problemFields(soon)).toEqual(['deliveryDate'])
    expect(problemWith(soon, 'deliveryDate')).toContain(plus(today, lead))
  }
})

test('after the cut-off the first date is a day later', async () => {
  // It's about noon there.
  const late = await open({ minLeadDays: 1, cutoffTime: '11:00' })
  const soon = await book(late, plus(today, 1))
  expect(problemFields(soon)).toEqual(['deliveryDate'])
  expect(problemWith(soon, 'deliveryDate')).toContain(plus(today, 2))
  expect((await book(late, plus(today, 2))).status).toBe(201)

  const early = await open({ minLeadDays: 1, cutoffTime: '14:30' })
  expect((await book(early, plus(today, 1))).status).toBe(201)
})

test("the cut-off uses the organisation's time", async () => {
  // 00:00 has passed in every zone and 23:59 in almost none; these zones are 26 hours apart.
  for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Kathmandu', 'Australia/Eucla']) {
    const of = await createTestOrganisation(
      server.db,
      { ...plainCatalog, bookingRules: { ...openRules, minLeadDays: 0, cutoffTime: '00:00' } },
      { timezone: zone },
    )
    const day = todayIn(zone)
    const answers = [await book(of, day), await book(of, plus(day, 1))]
    if (todayIn(zone) !== day) continue
    expect(
      answers.map(({ status }) => status),
      zone,
    ).toEqual([422, 201])
    expect(problemWith(answers[0] as (typeof answers)[number], 'deliveryDate')).toContain(
      plus(day, 1),
    )
  }
})

test('a date in the past is refused with the first one that works', async () => {
  const of = await open()
  for (const day of ['0001-01-01', '1999-12-31', plus(today, -1)]) {
    const answer = await book(of, day, { pickupDate: plus(today, 9) })
    expect(problemFields(answer)).toContain('deliveryDate')
    expect(problemWith(answer, 'deliveryDate')).toContain(plus(today, 1))
  }
})

test('a closed date is refused with the next open one', async () => {
  const [first, second] = [plus(today, 5), plus(today, 6)]
  const of = await open({
    closedDates: [
      { date: first, name: 'Closed' },
      { date: second, name: 'Closed too; for: good' },
    ],
  })
  for (const day of [first, second]) {
    const answer = await book(of, day)
    expect(problemFields(answer)).toEqual(['deliveryDate'])
    expect(problemWith(answer, 'deliveryDate')).toContain(plus(today, 7))
  }
  expect((await book(of, plus(today, 7))).status).toBe(201)
})

test('a weekday without deliveries is refused with the next delivery day', async () => {
  const of = await open({ deliveryWeekdays: [1, 2, 3, 4, 5] })
  const saturday = next(6, plus(today, 2))
  for (const day of [saturday, plus(saturday, 1)]) {
    const answer = await book(of, day)
    expect(problemFields(answer)).toEqual(['deliveryDate'])
    expect(problemWith(answer, 'deliveryDate')).toContain(plus(saturday, 2))
  }
})

test('the next date skips both weekends and closed dates', async () => {
  const saturday = next(6, plus(today, 2))
  const monday = { date: plus(saturday, 2), name: 'Holiday' }
  const of = await open({ ...weekdays, closedDates: [monday] })
  const answer = await book(of, saturday, { pickupDate: plus(saturday, 4) })
  expect(problemWith(answer, 'deliveryDate')).toContain(plus(saturday, 3))
})

test("an area's own weekdays apply too", async () => {
  const tuesdays = await createTestOrganisation(
    server.db,
    {
      ...plainCatalog,
      areas: [
        {
          id: ids.area,
          name: 'Hills',
          localities: [{ suburb: 'Hill', postcode: '2100' }],
          deliveryWeekdays: [2],
        },
      ],
    },
    { timezone },
  )
  const tuesday = next(2, plus(today, 2))
  expect((await book(tuesdays, tuesday, { areaId: ids.area })).status).toBe(201)
  expect((await book(tuesdays, plus(tuesday, 1))).status).toBe(201)
  for (const place of [{ areaId: ids.area }, { locality: { suburb: 'Hill', postcode: '2100' } }]) {
    const answer = await book(tuesdays, plus(tuesday, 1), place)
    expect(problemFields(answer)).toEqual(['deliveryDate'])
    expect(problemWith(answer, 'deliveryDate')).toContain(plus(tuesday, 7))
  }
})

test("the last day of the booking window can be booked, the next can't", async () => {
  const of = await open({ maxAdvanceDays: 30 })
  expect((await book(of, plus(today, 30))).status).toBe(201)
  for (const day of [plus(today, 31), '9999-12-01']) {
    const answer = await book(of, day)
    expect(problemFields(answer)).toContain('deliveryDate')
    expect(problemWith(answer, 'deliveryDate')).toContain(plus(today, 30))
  }
})

test('a pickup can be on the day of delivery but not before', async () => {
  const of = await open()
  const day = plus(today, 3)
  expect((await book(of, day, { pickupDate: day })).status).toBe(201)
  expect(problemFields(await book(of, day, { pickupDate: plus(today, 2) }))).toEqual(['pickupDate'])
})

test('a pickup on a day without collections is refused with the next collection day', async () => {
  const of = await open({ pickupWeekdays: [1, 2, 3, 4, 5] })
  const monday = next(1, plus(today, 2))
  const answer = await book(of, monday, { pickupDate: plus(monday, 5) })
  expect(problemFields(answer)).toEqual(['pickupDate'])
  expect(problemWith(answer, 'pickupDate')).toContain(plus(monday, 7))
})

test('a pickup on a closed date is refused with the next open one', async () => {
  const of = await open({ closedDates: [{ date: plus(today, 10), name: 'Closed' }] })
  const answer = await book(of, plus(today, 3), { pickupDate: plus(today, 10) })
  expect(problemFields(answer)).toEqual(['pickupDate'])
  expect(problemWith(answer, 'pickupDate')).toContain(plus(today, 11))
})

test('a hire must be as long as the product allows', async () => {
  const of = await open({}, { minHireDays: 3, maxHireDays: 5 })
  const day = plus(today, 3)
  const after = async (days: number) => book(of, day, { pickupDate: plus(day, days) })
  for (const days of [3, 4, 5]) expect((await after(days)).status).toBe(201)
  const short = await after(2)
  expect(problemFields(short)).toEqual(['pickupDate'])
  expect(problemWith(short, 'pickupDate')).toContain(plus(day, 3))
  const long = await after(6)
  expect(problemFields(long)).toEqual(['pickupDate'])
  expect(problemWith(long, 'pickupDate')).toContain(plus(day, 5))
})

test('an absurdly long hire is refused even if the product sets no limit', async () => {
  const of = await open()
  for (const pickupDate of ['9999-12-31', plus(today, 2000)]) {
    expect(problemFields(await book(of, plus(today, 3), { pickupDate }))).toEqual(['pickupDate'])
  }
})

test("each line's dates follow the same rules, reported under their own names", async () => {
  const of = await open({ ...weekdays, maxAdvanceDays: 60 })
  const monday = next(1, plus(today, 2))
  const line = (deliveryDate: string, pickupDate: string, more: object = {}) => ({
    productId: ids.bin,
    quantity: 1,
    deliveryDate,
    pickupDate,
    ...more,
  })
  const answer = await book(of, monday, {
    quantity: 7,
    lines: [
      line(monday, plus(monday, 7)),
      line(plus(monday, 5), plus(monday, 12)),
      line(monday, plus(monday, 5)),
      line(plus(monday, 2), plus(monday, 1)),
      line(plus(today, 61), plus(today, 62), { workType: 'none' }),
      line(monday, plus(monday, 7), { deliveryOn: plus(monday, 6) }),
      line(monday, plus(monday, 7), { collectionOn: plus(monday, 12) }),
    ],
  })
  expect(problemFields(answer)).toEqual([
    'lines[1].deliveryDate',
    'lines[1].pickupDate',
    'lines[2].pickupDate',
    'lines[3].pickupDate',
    'lines[4].deliveryDate',
    'lines[5].deliveryOn',
    'lines[6].collectionOn',
  ])
  expect(problemWith(answer, 'lines[5].deliveryOn')).toContain(plus(monday, 7))
  expect(problemWith(answer, 'lines[6].collectionOn')).toContain(plus(monday, 14))
})

test("the weekday is that of the order's date, not of the machine's clock", async () => {
  const sunday = next(7, plus(today, 2))
  const of = await open({ deliveryWeekdays: [7] })
  expect((await book(of, sunday)).status).toBe(201)
  expect((await book(of, plus(sunday, 1))).status).toBe(422)
})

test('a delivery period must be in the catalogue and offered on that weekday', async () => {
  const of = await createTestOrganisation(
    server.db,
    {
      ...plainCatalog,
      deliveryTimePeriods: [{ ...fullCatalog.deliveryTimePeriods[0], weekdays: [1, 2, 3, 4, 5] }],
    },
    { timezone },
  )
  const friday = next(5, plus(today, 2))
  const placed = await book(of, friday, { deliveryTimePeriodId: ids.morning })
  expect(placed.json).toMatchObject({
    deliveryTimePeriodId: ids.morning,
    deliveryTimePeriodName: 'Morning',
    total: 45_000 + 1100,
  })
  for (const [day, deliveryTimePeriodId] of [
    [plus(friday, 1), ids.morning],
    [friday, ids.bin],
    [friday, ''],
    [friday, 'Morning'],
  ]) {
    const answer = await book(of, day ?? '', { deliveryTimePeriodId })
    expect(problemFields(answer)).toEqual(['deliveryTimePeriodId'])
  }
})

test('messages never contain names that an organisation chose', async () => {
  const of = await open({ closedDates: [{ date: plus(today, 5), name: 'A; b: c' }] })
  const answer = await book(of, plus(today, 5))
  expect(problemFields(answer)).toEqual(['deliveryDate'])
})
