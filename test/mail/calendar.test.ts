import { expect, test } from 'vitest'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { instantAt } from '#contract/orders/calendar/local-instant.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { aFullOrder, fullCatalog, ids, inDays } from '#test/catalogs.ts'
import { createTestOrganisation, placeByBrowser, startTestServer } from '#test/harness.ts'
import { eventually } from '#test/eventually.ts'
import { openMailroom } from './mailroom.ts'
import { readMessage, startMailServer } from './receiver.ts'

// The calendar file of letters and of the hirer's page (rules, section 9, "Letters").

const smtp = await startMailServer()
const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, fullCatalog)
const ask = asHirer(server, organisation)
const { startWorker } = openMailroom(server, smtp.url)

async function place(changes = {}) {
  const email = `alex-${crypto.randomUUID()}@customer.example`
  const locality = { suburb: 'newtown', postcode: '2042' }
  const body = aFullOrder({ email, areaId: ids.area, locality, ...changes })
  return (await placeByBrowser(server, organisation, body)).json
}

/** The letters of an order in the order they were written, each with the lines of its calendar file. */
async function lettersOf(id: string) {
  const { rows } = await server.owner.query(
    'select subject, calendar from mails where order_id = $1 order by created_at, id',
    [id],
  )
  return rows.map(({ subject, calendar }) => ({
    about: String(subject).split(',', 1)[0],
    lines: linesOf(calendar),
  }))
}

const linesOf = (file: string | null) =>
  file === null ? [] : file.replaceAll('\r\n ', '').split('\r\n')
const plain = (day: string) => day.replaceAll('-', '')
const inUtc = (day: string, time: string) =>
  `${instantAt(day, time, 'Australia/Sydney').toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

test('letters bring the days, move them by the same ids, and take them out on a cancellation', async () => {
  const { id, reference } = await place({ deliveryTimePeriodId: ids.morning })
  const [confirmed] = await lettersOf(id)
  expect(confirmed?.lines).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      `UID:delivery-${id}`,
      `DTSTART:${inUtc(inDays(3), '07:00')}`,
      `DTEND:${inUtc(inDays(3), '11:00')}`,
      `UID:collection-${id}`,
      `DTSTART;VALUE=DATE:${plain(inDays(10))}`,
      'SEQUENCE:0',
      'STATUS:CONFIRMED',
      String.raw`LOCATION:Newtown NSW 2042`,
      `ORGANIZER;CN="Test ${organisation.slug}":mailto:office@test.example`,
    ]),
  )
  const text = confirmed?.lines.find((line) => line.startsWith('DESCRIPTION'))
  expect(text).toContain(`Reference ${reference}`)
  expect(text).toContain('02 5550 0100')
  // Nothing that a stranger typed (rules, section 9).
  expect(confirmed?.lines.join('\n')).not.toContain('12 Example Street')

  await ask('changes', { id, body: { pickupDate: inDays(12) } })
  const [, changed] = await lettersOf(id)
  expect(changed?.about).toBe('Your booking has changed')
  expect(changed?.lines).toEqual(
    expect.arrayContaining([
      `UID:collection-${id}`,
      `DTSTART;VALUE=DATE:${plain(inDays(12))}`,
      'SEQUENCE:1',
    ]),
  )
  await ask('cancel', { id })
  const cancelled = (await lettersOf(id)).at(-1)
  expect(cancelled?.about).toBe('Your booking is cancelled')
  expect(cancelled?.lines).toEqual(
    expect.arrayContaining([
      'METHOD:CANCEL',
      `UID:delivery-${id}`,
      `UID:collection-${id}`,
      'SEQUENCE:2',
      'STATUS:CANCELLED',
    ]),
  )
  expect(cancelled?.lines).not.toContain('STATUS:CONFIRMED')
})

test('a booking that isn’t confirmed yet has no days for a calendar', async () => {
  const rules = { bookingRules: { ...fullCatalog.bookingRules, approvalRequired: true } }
  await organisation.within((org) => importCatalog(org, rules))
  const { id } = await place()
  expect(await lettersOf(id)).toEqual([{ about: 'We have your booking', lines: [] }])
  expect((await ask('view', { id })).json.calendarUrl).toBeNull()
  const back = { bookingRules: { approvalRequired: false } }
  await organisation.within((org) => importCatalog(org, back))
})

test('it goes out as an attachment that calendars open', async () => {
  const { id } = await place()
  await startWorker()
  // The business gets an email about it, too.
  const isLetter = (text: string) => text.includes(id) && text.includes('Your booking is confirmed')
  const received = () =>
    smtp.received.find(({ message }) => isLetter(readMessage(message).text))?.message ?? ''
  await eventually(() => received() !== '').toBe(true)
  const { calendar, text, html } = readMessage(received())
  expect(linesOf(calendar)).toContain(`UID:delivery-${id}`)
  expect(received().replaceAll(/\r\n[\t ]+/g, ' ')).toMatch(
    /Content-Type: text\/calendar; charset=utf-8; method=PUBLISH/,
  )
  expect(received()).toMatch(/Content-Disposition: attachment; filename=booking\.ics/)
  expect([text, html].every((part) => part.includes('Your booking is confirmed'))).toBe(true)
})

test('the hirer’s page has the file with the address, by a link that opens nothing else', async () => {
  const [order, other] = [await place(), await place()]
  const { calendarUrl } = (await ask('view', { id: order.id })).json
  const open = (link: string) => {
    const { pathname, search } = new URL(link)
    return fetch(server.url + pathname + search)
  }
  const answer = await open(calendarUrl)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toContain(`${order.reference}.ics`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(linesOf(await answer.text())).toContain(
    String.raw`LOCATION:12 Example Street\, newtown NSW 2042`,
  )
  const wrong = [
    calendarUrl.replace(order.id, other.id),
    calendarUrl.replace(/key=.{4}/, 'key=AAAA'),
    calendarUrl.replace(/until=\d+/, 'until=9999999999'),
    calendarUrl.split('?')[0],
    calendarUrl.replace(organisation.slug, 'no-such-organisation'),
  ]
  for (const link of wrong) expect((await open(link)).status).toBe(404)
  await ask('cancel', { id: order.id })
  expect((await ask('view', { id: order.id })).json.calendarUrl).toBeNull()
  // A link that was opened before takes the days out again.
  expect(linesOf(await (await open(calendarUrl)).text())).toContain('METHOD:CANCEL')
})
