import { beforeEach, expect, test } from 'vitest'
import { dropHeldMails } from '#server/mail/drop-held-mails.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByBrowser, startTestServer } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { asOperator } from '#test/actors/operator.ts'
import { eventually } from '#test/eventually.ts'
import { openMailroom } from './mailroom.ts'
import { startMailServer } from './receiver.ts'

// How many letters one recipient gets. Rules, section 9, "Letters".

const smtp = await startMailServer()
const server = await startTestServer()
const organisations = [
  await createTestOrganisation(server.db, plainCatalog),
  await createTestOrganisation(server.db, plainCatalog),
] as const
const [organisation] = organisations
const operate = asOperator(server.databaseUrl)
const { startWorker, stopWorkers } = openMailroom(server, smtp.url)
const quiet = { info() {}, warn() {}, error() {} }

beforeEach(() => server.owner.query(`delete from mails where status <> 'sent'`))

const newMailbox = () => `victim-${crypto.randomUUID()}`
const received = (mailbox: string) =>
  smtp.received.filter(({ to }) => to[0]?.toLowerCase().startsWith(mailbox)).length
const statusesOf = async (mailbox: string) => {
  const { rows } = await server.owner.query<{ status: string; count: number }>(
    'select status, count(*)::int from mails where recipient ilike $1 group by 1 order by 1',
    [`${mailbox}%`],
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}
/** Waits until workers have nothing left to do. */
const settle = () =>
  eventually(async () => {
    const { rows } = await server.owner.query(
      `select count(*)::int from mails where status = 'pending'
        and (due_at <= now() or leased_until is not null)
        and (held_since is null or held_since > now() - interval '1 day')`,
    )
    return rows[0].count
  }).toBe(0)
/** Moves all emails into the past. */
const wait = (interval: string) =>
  server.owner.query(
    `update mails set sent_at = sent_at - $1::interval, due_at = due_at - $1::interval,
      held_since = held_since - $1::interval, created_at = created_at - $1::interval`,
    [interval],
  )
async function flood(
  mailbox: string,
  orders: number,
  senders: readonly TestOrganisation[] = organisations,
): Promise<void> {
  const spellings = [`${mailbox}@x.example`, `${mailbox}+a@X.example`, `${mailbox}+b.c@x.Example`]
  for (let first = 0; first < orders; first += 20) {
    const batch = Array.from({ length: Math.min(20, orders - first) }, (_, index) => {
      const email = spellings[index % spellings.length]
      const to = senders[index % senders.length] ?? organisation
      return placeByBrowser(server, to, anOrder({ email }))
    })
    for (const answer of await Promise.all(batch)) expect(answer.status).toBe(201)
  }
}

test('260 orders to one mailbox send six emails, and the others reach their recipients', async () => {
  const mailbox = newMailbox()
  await flood(mailbox, 260)
  const other = newMailbox()
  await placeByBrowser(server, organisation, anOrder({ email: `${other}@x.example` }))
  await Promise.all([startWorker(), startWorker(), startWorker()])
  await settle()
  expect(received(mailbox)).toBe(6)
  expect(received(other)).toBe(1)
  const listed: { status: string }[] = (await operate('mail', 'list', organisation.slug)).data
  expect(listed.filter(({ status }) => status === 'held back').length).toBeGreaterThan(90)

  for (const [hours, most] of [
    [1, 12],
    [2, 18],
    [3, 20],
    [4, 20],
  ] as const) {
    await wait('1 hour')
    await settle()
    expect(received(mailbox), `after ${hours} hours`).toBe(most)
  }
})

test('what was held back for a day is dropped, and shown as dropped', async () => {
  const mailbox = newMailbox()
  await startWorker()
  await flood(mailbox, 10, [organisation])
  await settle()
  expect(await statusesOf(mailbox)).toEqual({ pending: 4, sent: 6 })
  await stopWorkers()
  await wait('23 hours 59 minutes')
  expect(await dropHeldMails({ db: server.db, log: quiet })).toBe(0)
  await wait('2 minutes')
  const dropped: unknown[] = []
  const log = { ...quiet, warn: (details: unknown) => void dropped.push(details) }
  await dropHeldMails({ db: server.db, log })
  expect(await statusesOf(mailbox)).toEqual({ dropped: 4, sent: 6 })
  const listed: { id: string; status: string; error: string }[] = (
    await operate('mail', 'list', organisation.slug)
  ).data
  const one = listed.find(({ status }) => status === 'dropped')
  expect(one?.error).toContain('held back for a day')
  // One line, however many there are: the demonstration's past alone has hundreds.
  const line = { organisation: organisation.id, emails: 4, reason: one?.error }
  expect(dropped).toContainEqual(line)

  // The operator can still send one.
  await operate('mail', 'retry', organisation.slug, one?.id ?? '')
  await startWorker()
  await settle()
  expect(received(mailbox)).toBe(7)
})

test('a day has twenty, even if no hour has more than six', async () => {
  const mailbox = newMailbox()
  await startWorker()
  for (let hour = 0; hour < 5; hour += 1) {
    await flood(mailbox, 5)
    await settle()
    await wait('61 minutes')
  }
  expect(received(mailbox)).toBe(20)
  await wait('1 day')
  await flood(mailbox, 1)
  await settle()
  expect(received(mailbox)).toBeGreaterThan(20)
})

test('letters that a worker is sending count', async () => {
  const mailbox = newMailbox()
  await flood(mailbox, 6)
  await server.owner.query(
    `update mails set leased_by = 'slow', leased_until = now() + interval '1 hour'
      where status = 'pending'`,
  )
  await flood(mailbox, 1, [organisation])
  await startWorker()
  await eventually(async () => {
    const listed: { recipient: string; status: string }[] = (
      await operate('mail', 'list', organisation.slug)
    ).data
    const mine = listed.filter(({ recipient }) => recipient.startsWith(mailbox))
    return mine.filter(({ status }) => status === 'held back').length
  }).toBe(1)
  expect(received(mailbox)).toBe(0)
})

test("dots don't make another mailbox at Gmail", async () => {
  const name = `v${crypto.randomUUID().replaceAll('-', '')}`
  await startWorker()
  for (let dot = 1; dot <= 8; dot += 1) {
    const email = `${name.slice(0, dot)}.${name.slice(dot)}@gmail.com`
    await placeByBrowser(server, organisation, anOrder({ email }))
  }
  await settle()
  const got = smtp.received.filter(({ to }) => to[0]?.replaceAll('.', '') === `${name}@gmailcom`)
  expect(got).toHaveLength(6)
})

test('60 changes in a row of one order send one email, with the last dates', async () => {
  const mailbox = newMailbox()
  const email = `${mailbox}@x.example`
  const { id } = (await placeByBrowser(server, organisation, anOrder({ email }))).json
  const ask = asHirer(server, organisation)
  await startWorker()
  for (let change = 0; change < 60; change += 1) {
    const body = { pickupDate: inDays(change % 2 === 0 ? 12 : 11) }
    expect((await ask('changes', { id, body })).status).toBe(200)
  }
  await settle()
  expect(received(mailbox)).toBe(1)
  await wait('1 minute')
  await settle()
  expect(received(mailbox)).toBe(2)
  const { rows } = await server.owner.query(
    `select body from mails where order_id = $1 and occasion = 'changed'`,
    [id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].body).toMatch(/^Total +\$465\.00$/m)
  // Another change, a minute later, is another letter.
  await ask('changes', { id, body: { pickupDate: inDays(12) } })
  await wait('1 minute')
  await settle()
  expect(received(mailbox)).toBe(3)
})
