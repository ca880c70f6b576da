import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { draftBusinessLetter } from '#server/orders/letters/business/draft-business-letter.ts'
import { anOrder, openRules, plainCatalog } from '#test/catalogs.ts'
import {
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { eventually } from '#test/eventually.ts'
import { BASE_URL, openMailroom } from './mailroom.ts'
import { readMessage, startMailServer } from './receiver.ts'

// What a business hears of new bookings, and hirers of those that come by the API (rules, section 9, "Letters").

const smtp = await startMailServer()
const server = await startTestServer()
const catalog = { ...plainCatalog, organisation: { email: 'office@test.example' } }
const { startWorker } = openMailroom(server, smtp.url)

const lettersOf = async ({ id }: Pick<TestOrganisation, 'id'>) =>
  (
    await server.owner.query(
      `select recipient, subject, body, html, order_id from mails where organisation_id = $1
        and occasion = 'new_booking' order by created_at, id`,
      [id],
    )
  ).rows

const set = (of: TestOrganisation, sends: object) =>
  server.owner.query(
    'update organisations set letters = $2, catalog_version = catalog_version + 1 where id = $1',
    [of.id, JSON.stringify({ sends })],
  )

test('a business hears of bookings that it didn’t take itself: what, when, how much and what is owed', async () => {
  const of = await createTestOrganisation(server.db, catalog)
  const typed = { customerName: 'Mallory Typed', notes: 'Typed notes', address: '9 Typed Street' }
  const { id, reference } = (await placeByBrowser(server, of, anOrder(typed))).json
  await placeByKey(server, of, anOrder())
  const [byBrowser, byKey, ...others] = await lettersOf(of)
  expect(others).toEqual([])
  expect(byBrowser).toMatchObject({ recipient: 'office@test.example', order_id: null })
  expect(byBrowser.subject).toMatch(new RegExp(`^New booking: Bin, .* \\(${reference}\\)$`))
  expect(byBrowser.body).toMatch(/^Delivery +\w/m)
  expect(byBrowser.body).toMatch(/^Total +\$450\.00$/m)
  expect(byBrowser.body).toMatch(/^Still to pay +\$450\.00$/m)
  expect(byBrowser.body).toContain('Someone booked on your booking page.')
  expect(byKey.body).toContain('Your own software placed this booking.')
  for (const part of [byBrowser.body, byBrowser.html, byBrowser.subject]) {
    expect(part).not.toMatch(/Mallory|Typed/)
  }
  await startWorker()
  const received = () =>
    smtp.received.map(({ message }) => readMessage(message)).filter(({ text }) => text.includes(id))
  await eventually(() => received().filter(({ text }) => text.includes('/office/')).length).toBe(1)
  const mail = received().find(({ text }) => text.includes('/office/'))
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain(`${BASE_URL}/office/${of.slug}/orders?open=${id}`)
    // The hirer's link has a key that isn't the office's to use.
    expect(part).not.toMatch(/#[\w-]{43}/)
  }
})

test('it hears nothing if it doesn’t want to, or has no address', async () => {
  const of = await createTestOrganisation(server.db, catalog)
  await set(of, { newBooking: false })
  await placeByBrowser(server, of, anOrder())
  expect(await lettersOf(of)).toEqual([])
  const without = await createTestOrganisation(server.db, plainCatalog)
  await placeByBrowser(server, without, anOrder())
  expect(await lettersOf(without)).toEqual([])
})

test('a booking that is held until it’s paid is announced once it is, and one to approve as such', async () => {
  const of = await createTestOrganisation(server.db, {
    ...catalog,
    bookingRules: { ...openRules, paymentRequired: true },
  })
  const { id } = (await placeByBrowser(server, of, anOrder())).json
  expect(await lettersOf(of)).toEqual([])
  const session = (await asHirer(server, of)('payment-sessions', { id })).json
  await server.fetch(new URL(session.url).pathname, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number: '4242424242424242', expiry: '04/32', code: '123' }),
  })
  const [paid, ...others] = await lettersOf(of)
  expect(others).toEqual([])
  expect(paid.body).toMatch(/^Paid so far +\$450\.00$/m)
  expect(paid.body).not.toContain('Still to pay')

  const rules = { bookingRules: { ...openRules, paymentRequired: false, approvalRequired: true } }
  await of.within((org) => importCatalog(org, rules))
  await placeByBrowser(server, of, anOrder())
  const [, waits] = await lettersOf(of)
  expect(waits.subject).toMatch(/^To approve: Bin/)
  expect(waits.body).toContain('Approve or decline it in the office.')
  // Its bin is taken, and its jobs are planned: only an enquiry has none.
  expect(waits.body).not.toContain('no bins')
})

test('strangers can’t fill its mailbox: at most 30 an hour', async () => {
  const of = await createTestOrganisation(server.db, catalog)
  const place = (count: number) =>
    Promise.all(Array.from({ length: count }, () => placeByBrowser(server, of, anOrder())))
  await place(20)
  for (let count = 0; count < 10; count += 1) await place(1)
  // Those were placed almost an hour ago.
  const aged = await server.owner.query(
    `update mails set created_at = now() - interval '1 hour' + interval '5 seconds'
      where organisation_id = $1 and occasion = 'new_booking' returning created_at`,
    [of.id],
  )
  await place(2)
  expect(await lettersOf(of)).toHaveLength(30)

  // They are an hour old now.
  const ages: number[] = aged.rows.map((row) => row.created_at.getTime())
  await setTimeout(Math.max(...ages) + 3_600_000 - Date.now() + 100)
  await place(2)
  expect(await lettersOf(of)).toHaveLength(32)
  await place(2)
  expect(await lettersOf(of)).toHaveLength(34)
})

test('nor are more than 30 an hour composed, so that a flood costs less', async () => {
  const of = await createTestOrganisation(server.db, catalog)
  const letters = () =>
    of.within(async (org) => {
      const rows = await readOrder(org, id)
      return (await draftBusinessLetter(org, rows, await loadCatalog(org))) !== null
    })
  const { id } = (await placeByBrowser(server, of, anOrder())).json
  for (let count = 1; count < 31; count += 1) await placeByBrowser(server, of, anOrder())
  expect(await letters()).toBe(false)
})

test('hirers get letters about orders of the API where the business wants that', async () => {
  const of = await createTestOrganisation(server.db, plainCatalog)
  const subjects = async (id: string) =>
    (await server.owner.query('select subject from mails where order_id = $1 order by id', [id]))
      .rows
  const silent = (await placeByKey(server, of, anOrder())).json
  expect(await subjects(silent.id)).toEqual([])
  await set(of, { apiOrders: true })
  const { id, reference } = (await placeByKey(server, of, anOrder())).json
  expect(await subjects(id)).toEqual([{ subject: `Your booking is confirmed, ${reference}` }])
  const [letter] = (await server.owner.query('select body from mails where order_id = $1', [id]))
    .rows
  expect(letter.body).toMatch(/\nNothing paid yet: \$450\.00\nPay \$450\.00 now:\nhttps:/)
  const cancel = (order: string) =>
    server.fetch(`/api/v1/orders/${order}/cancel`, {
      method: 'POST',
      headers: { ...withKey(of.writeKey), 'content-type': 'application/json' },
      body: '{}',
    })
  expect((await cancel(id)).status).toBe(200)
  expect((await subjects(id)).at(-1)).toEqual({ subject: expect.stringMatching(/cancelled/i) })
  await set(of, { apiOrders: false })
  expect((await cancel(silent.id)).status).toBe(200)
  expect(await subjects(silent.id)).toEqual([])
})
