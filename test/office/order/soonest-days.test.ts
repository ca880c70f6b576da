import { expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { next, noonZone, todayIn, weekday } from '#test/noon.ts'

// The day that the office offers for an exchange or a collection: one on which crews work.

const server = await startTestServer()
const noon = noonZone()
const today = todayIn(noon)
/** A zone where it's about ten in the evening while it's noon in the other. */
const late = lateZone()

async function open({ timezone = noon, rules = {}, endsAt = '' } = {}) {
  const catalog = { ...plainCatalog, bookingRules: { ...plainCatalog.bookingRules, ...rules } }
  const firm = await createTestOrganisation(server.db, catalog, { timezone })
  const sam = await createMember(server, firm, 'dispatcher')
  const desk = openDispatch(sam, firm.slug)
  if (endsAt !== '') {
    const { id: vehicleId } = await desk.add('vehicles', { name: 'Hook 1', kind: 'hook' })
    const date = todayIn(timezone)
    await desk.add('runs', { date, vehicleId, startsAt: '05:00', endsAt })
  }
  const dates = { deliveryDate: inDays(2, timezone), pickupDate: inDays(9, timezone) }
  const { json } = await placeByKey(server, firm, anOrder(dates))
  return (await desk.read(`orders/${json.id}`)).soonest
}

test('it’s today while crews are at work', async () => {
  expect(await open()).toEqual({ collection: today, other: today })
})

test('it’s the next day once the last run of the day has ended, and late in the evening', async () => {
  const tomorrow = inDays(1, noon)
  expect(await open({ endsAt: '11:30' })).toEqual({ collection: tomorrow, other: tomorrow })
  const after = inDays(1, late)
  expect(await open({ timezone: late })).toEqual({ collection: after, other: after })
  const tonight = todayIn(late)
  expect(await open({ timezone: late, endsAt: '23:59' })).toMatchObject({ other: tonight })
})

test('it’s the next day on which they work if today is closed, or not a day of theirs', async () => {
  const closedDates = [{ date: today, name: 'Show day' }]
  const tomorrow = inDays(1, noon)
  const closed = await open({ rules: { closedDates } })
  expect(closed).toEqual({ collection: tomorrow, other: tomorrow })
  const others = [1, 2, 3, 4, 5, 6, 7].filter((one) => one !== weekday(today))
  expect(await open({ rules: { pickupWeekdays: others } })).toEqual({
    collection: tomorrow,
    other: today,
  })
  const dayAfter = weekday(inDays(2, noon))
  expect(await open({ rules: { deliveryWeekdays: [dayAfter] } })).toEqual({
    collection: today,
    other: next(dayAfter, today),
  })
})

function lateZone(): string {
  const offset = 22 - new Date().getUTCHours()
  const within = offset > 14 ? offset - 24 : offset
  return within === 0 ? 'Etc/GMT' : `Etc/GMT${within > 0 ? '-' : '+'}${Math.abs(within)}`
}
