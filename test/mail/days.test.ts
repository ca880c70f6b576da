import { expect, test } from 'vitest'
import { instantAt } from '#contract/orders/calendar/local-instant.ts'
import { spokenDay } from '#contract/values/day.ts'
import { changeWindow } from '#server/orders/jobs/change-window.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { failJob } from '#server/orders/jobs/fail-job.ts'
import { rescheduleJob } from '#server/orders/jobs/reschedule-job.ts'
import { mailHirer } from '#server/orders/letters/mail-hirer.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { anOrder, fullCatalog, ids, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByBrowser, startTestServer } from '#test/harness.ts'

// The days and hours that letters name are those on which crews come (rules, section 9, "Letters").

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, {
  ...plainCatalog,
  deliveryTimePeriods: fullCatalog.deliveryTimePeriods,
})
const within: typeof organisation.within = (work) => organisation.within(work)
const ask = asHirer(server, organisation)

async function place(changes = {}, of = organisation) {
  const email = `alex-${crypto.randomUUID()}@customer.example`
  const { json, text } = await placeByBrowser(server, of, anOrder({ email, ...changes }))
  if (typeof json.id !== 'string') throw new Error(text)
  return String(json.id)
}

async function jobsOf(id: string): Promise<{ delivery: string; collection: string }> {
  const { rows } = await server.owner.query(
    'select id, type from jobs where order_id = $1 order by sequence',
    [id],
  )
  const of = (type: string) => String(rows.find((row) => row.type === type)?.id)
  return { delivery: of('delivery'), collection: of('collection') }
}

/** The rows that name days in the last letter of an order, and its calendar file. */
async function lastLetterOf(id: string) {
  const { rows } = await server.owner.query(
    'select body, calendar from mails where order_id = $1 order by created_at desc, id desc',
    [id],
  )
  const { body, calendar } = rows[0] as { body: string; calendar: string | null }
  const days = [...body.matchAll(/^(Delivery|Collection) +(.+?)\r?$/gm)]
  return { days: days.map(([, name, value]) => [name, value]), calendar: calendar ?? '' }
}

const write = (id: string, type: 'due' | 'approved') =>
  within((org) => mailHirer(org, id, { type }))
const fail = (id: string) =>
  within((org) =>
    failJob(org, { id, failure: { code: 'blocked', note: null, photos: [] }, at: org.now }),
  )
const done = (id: string) => within((org) => completeJob(org, { id, completion: {}, at: org.now }))

test('the next attempt of a collection is named, not the one that failed', async () => {
  const id = await place()
  const { delivery, collection } = await jobsOf(id)
  await done(delivery)
  await fail(collection)
  await within((org) => rescheduleJob(org, { id: collection, date: inDays(12) }))
  await write(id, 'due')
  expect((await lastLetterOf(id)).days).toEqual([
    ['Delivery', spokenDay(inDays(3))],
    ['Collection', spokenDay(inDays(12))],
  ])
})

test('the next attempt of a delivery is named, not the one that failed', async () => {
  const id = await place()
  const { delivery } = await jobsOf(id)
  await fail(delivery)
  await within((org) => rescheduleJob(org, { id: delivery, date: inDays(4) }))
  await write(id, 'due')
  expect((await lastLetterOf(id)).days).toEqual([
    ['Delivery', spokenDay(inDays(4))],
    ['Collection', spokenDay(inDays(10))],
  ])
})

test('the day that the crew comes is named where it isn’t the first day of the hire', async () => {
  const dates = { deliveryDate: inDays(3), pickupDate: inDays(10) }
  const id = await place({
    ...dates,
    lines: [{ productId: ids.bin, quantity: 1, ...dates, deliveryOn: inDays(2) }],
  })
  expect((await lastLetterOf(id)).days).toEqual([
    ['Delivery', spokenDay(inDays(2))],
    ['Collection', spokenDay(inDays(10))],
  ])
})

test('bins of one order that come on different days have both days', async () => {
  const dates = { deliveryDate: inDays(3), pickupDate: inDays(10) }
  const later = { deliveryDate: inDays(5), pickupDate: inDays(12) }
  const line = { productId: ids.bin, quantity: 1 }
  const id = await place({
    ...dates,
    quantity: 2,
    lines: [
      { ...line, ...dates },
      { ...line, ...later },
    ],
  })
  expect((await lastLetterOf(id)).days).toEqual([
    ['Delivery', spokenDay(inDays(3))],
    ['Delivery', spokenDay(inDays(5))],
    ['Collection', spokenDay(inDays(10))],
    ['Collection', spokenDay(inDays(12))],
  ])
})

test('an enquiry has the collection that was asked for', async () => {
  const of = await createTestOrganisation(server.db, {
    ...plainCatalog,
    bookingRules: { ...openRules, maxOpenBookings: 1 },
  })
  const body = { email: `alex-${crypto.randomUUID()}@customer.example` }
  await place(body, of)
  const id = await place(body, of)
  const { days } = await lastLetterOf(id)
  expect(days).toEqual([
    ['Delivery', spokenDay(inDays(3))],
    ['Collection', spokenDay(inDays(10))],
  ])
  const { documents } = (await asHirer(server, of)('view', { id })).json
  const { pathname, search } = new URL(documents[0].url)
  const sheet = await (await fetch(server.url + pathname + search)).text()
  expect(sheet).toContain(`collection on ${spokenDay(inDays(10))}`)
})

test('hours that were agreed later are named, in the calendar too', async () => {
  const id = await place({ deliveryTimePeriodId: ids.morning })
  expect((await lastLetterOf(id)).days[0]).toEqual(['Delivery', `${spokenDay(inDays(3))}, Morning`])
  const { delivery, collection } = await jobsOf(id)
  const agree = (job: string, startTime: string, endTime: string) =>
    within((org) => changeWindow(org, { id: job, window: { startTime, endTime } }))
  await agree(delivery, '14:00', '16:00')
  await agree(collection, '07:00', '11:00')
  await write(id, 'approved')
  const { days, calendar } = await lastLetterOf(id)
  expect(days).toEqual([
    ['Delivery', `${spokenDay(inDays(3))}, 2 pm to 4 pm`],
    ['Collection', `${spokenDay(inDays(10))}, Morning`],
  ])
  const { calendarUrl } = (await ask('view', { id })).json
  const { pathname, search } = new URL(calendarUrl)
  const file = await (await fetch(server.url + pathname + search)).text()
  for (const made of [calendar, file]) {
    expect(made).toContain(`DTSTART:${inUtc(inDays(3), '14:00')}`)
    expect(made).toContain(`DTEND:${inUtc(inDays(3), '16:00')}`)
    expect(made).toContain(`DTSTART:${inUtc(inDays(10), '07:00')}`)
  }
})

const inUtc = (day: string, time: string) =>
  `${instantAt(day, time, 'Australia/Sydney').toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
