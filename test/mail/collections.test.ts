import { expect, test } from 'vitest'
import { instantAt } from '#contract/orders/calendar/local-instant.ts'
import type { Org } from '#server/db/tenant.ts'
import { dropHeldMails } from '#server/mail/drop-held-mails.ts'
import { mailCollections } from '#server/orders/letters/tomorrow/mail-collections.ts'
import { listOrganisationsMailing } from '#server/orders/letters/tomorrow/list-organisations-mailing.ts'
import { moveJobDate } from '#server/orders/jobs/dates/move-job-date.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { openChore } from '#test/chores/chore.ts'
import { eventually } from '#test/eventually.ts'
import { createTestOrganisation, placeByBrowser, startTestServer } from '#test/harness.ts'
import { noonZone, plus, todayIn } from '#test/noon.ts'
import { openMailroom } from './mailroom.ts'
import { readMessage, startMailServer } from './receiver.ts'

// "We collect your bin tomorrow" (rules, section 12, "Messages").

const smtp = await startMailServer()
const server = await startTestServer()
const { startWorker, stopWorkers } = openMailroom(server, smtp.url)
const timezone = noonZone()
const today = todayIn(timezone)
const log = { info() {}, warn() {}, error() {} }

async function open(sends: object = { collectionTomorrow: true }) {
  const of = await createTestOrganisation(server.db, plainCatalog, { timezone })
  await server.owner.query(
    'update organisations set letters = $2, catalog_version = catalog_version + 1 where id = $1',
    [of.id, JSON.stringify({ sends })],
  )
  const ask = asHirer(server, of)
  /** An order whose bin came today and is collected tomorrow, whose hirer had no email for a day. */
  const place = async (delivered = true) => {
    const email = `alex-${crypto.randomUUID()}@customer.example`
    const dates = { deliveryDate: plus(today, 1), pickupDate: plus(today, 2) }
    const { id } = (await placeByBrowser(server, of, anOrder({ email, ...dates }))).json
    await server.owner.query('update jobs set date = date - 1 where order_id = $1', [id])
    const { jobs } = (await ask('view', { id })).json.order
    const [delivery, collection] = jobs.map((job: { id: string }) => job.id)
    if (delivered) {
      await of.within((org) => completeJob(org, { id: delivery, completion: {}, at: org.now }))
    }
    await age(id)
    return { id, email, collection }
  }
  const run = (now = new Date()) =>
    mailCollections({
      inOrg: (work) => of.within((org: Org) => work({ ...org, now })),
    })
  return { of, ask, place, run }
}

const age = (id: string) =>
  server.owner.query(
    `update mails set created_at = created_at - interval '1 day' where order_id = $1`,
    [id],
  )

const lettersOf = async (id: string) =>
  (
    await server.owner.query(
      `select subject, body, status, last_error, expires_at from mails where order_id = $1
        and occasion like 'tomorrow%' order by created_at, id`,
      [id],
    )
  ).rows

test('hirers hear the day before a collection, once, with a way to keep the bin longer', async () => {
  const { of, place, run } = await open()
  const [order, other] = [await place(), await place()]
  expect(await listOrganisationsMailing(server.db)).toContain(of.id)
  expect(
    (await Promise.all([run(), run(), run()])).reduce((sum, one) => sum + one),
  ).toBeGreaterThan(0)
  expect(await run()).toBe(0)
  for (const { id } of [order, other]) {
    const [letter, ...more] = await lettersOf(id)
    expect(more).toEqual([])
    expect(letter.subject).toMatch(/^We collect your bin tomorrow, /)
    expect(letter.body).toContain('The collection of your bin is on')
    expect(letter.body).toMatch(
      /Keep it longer:\nhttps:\/\/kerbside\.invalid\/hirers-page\/longer\n/,
    )
    expect(letter.expires_at).toEqual(instantAt(today, '21:00', timezone))
  }
  await startWorker()
  await eventually(
    () => smtp.received.filter(({ to }) => to.includes(order.email)).length > 0,
  ).toBe(true)
  await stopWorkers()
  const texts = smtp.received.map(({ message }) => readMessage(message).text)
  expect(texts.some((text) => text.includes(`/orders/${order.id}/longer#`))).toBe(true)
})

test('none for a bin that isn’t there yet, a cancelled order, another day, or a hirer who just had an email', async () => {
  const { ask, place, run } = await open()
  const waiting = await place(false)
  const cancelled = await place(false)
  await ask('cancel', { id: cancelled.id })
  await age(cancelled.id)
  const later = await place()
  await server.owner.query('update jobs set date = date + 1 where id = $1', [later.collection])
  const emailed = await place()
  await ask('changes', { id: emailed.id, body: { pickupDate: plus(today, 1) } })
  await server.owner.query(
    `update mails set created_at = now() where id = (select id from mails where order_id = $1 limit 1)`,
    [emailed.id],
  )
  expect(await run()).toBe(0)
  for (const { id } of [waiting, cancelled, later, emailed]) expect(await lettersOf(id)).toEqual([])
})

test('only by day, and only where the business wants it', async () => {
  const { place, run } = await open()
  const order = await place()
  for (const time of ['08:50', '19:00']) expect(await run(instantAt(today, time, timezone))).toBe(0)
  const silent = await open({})
  await silent.place()
  expect(await listOrganisationsMailing(server.db)).not.toContain(silent.of.id)
  expect(await silent.run()).toBe(0)
  expect(await lettersOf(order.id)).toEqual([])
  expect(await run(instantAt(today, '09:00', timezone))).toBe(1)
})

test('one that waits isn’t sent once the collection moves, and the new day has its own', async () => {
  const { of, place, run } = await open()
  const [moved, kept] = [await place(), await place()]
  expect(await run()).toBe(2)
  await of.within((org) =>
    moveJobDate(org, { id: moved.collection, date: plus(today, 3), cause: 'ours' }),
  )
  await startWorker()
  await eventually(() => smtp.received.filter(({ to }) => to.includes(kept.email)).length > 0).toBe(
    true,
  )
  await stopWorkers()
  const about = smtp.received
    .filter(({ to }) => to.includes(moved.email))
    .map(({ message }) => readMessage(message).headers)
  expect(about.filter((headers) => headers.includes('We collect your bin tomorrow'))).toEqual([])
  await dropHeldMails({ db: server.db, log })
  const [dropped] = await lettersOf(moved.id)
  expect(dropped).toMatchObject({
    status: 'dropped',
    last_error: 'the visit is on another day, or off',
  })
  await age(moved.id)
  const dayBefore = instantAt(plus(today, 2), '12:00', timezone)
  expect(await run(dayBefore)).toBe(1)
  expect(await lettersOf(moved.id)).toHaveLength(2)
})

test('killed in the middle, it writes each once all the same', async () => {
  const { of, place, run } = await open()
  const orders = await Promise.all(Array.from({ length: 8 }, () => place()))
  await using chore = openChore(server.databaseUrl, {
    name: 'mail-collections',
    organisation: of.id,
  })
  for (const milliseconds of [1, 8, 20, 45]) await chore.killAfter(milliseconds, 0)
  await run()
  for (const { id } of orders) expect(await lettersOf(id)).toHaveLength(1)
})
