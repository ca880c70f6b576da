import fc from 'fast-check'
import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { dropHeldMails } from '#server/mail/drop-held-mails.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { mailMovedJobs } from '#server/orders/letters/visits/mail-moved-jobs.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { createDriver, joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import {
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
} from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { eventually } from '#test/eventually.ts'
import { openMailroom } from './mailroom.ts'
import { readMessage, startMailServer } from './receiver.ts'

// What hirers hear of a crew's visit (rules, section 12, "Messages").

const smtp = await startMailServer()
const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog)
const { startWorker, stopWorkers } = openMailroom(server, smtp.url)

async function placeDelivery() {
  const email = `alex-${crypto.randomUUID()}@customer.example`
  const { json } = await placeByKey(server, organisation, anOrder({ email }))
  return { email, order: String(json.id), job: String(json.jobs[0].id) }
}

/** The occasions of the letters about a job, in order. */
async function lettersAbout(job: string): Promise<string[]> {
  const { rows } = await server.owner.query(
    'select occasion from mails where job_id = $1 order by created_at, id',
    [job],
  )
  return rows.map(({ occasion }) => String(occasion))
}

/** A run with these jobs as its stops, and a tip for null. */
async function makeRun(date: string, jobs: readonly (string | null)[]): Promise<void> {
  const [driver, run] = [randomUUIDv7(), randomUUIDv7()]
  const now = new Date()
  await server.owner.query(
    `insert into drivers (organisation_id, id, name, created_at, updated_at) values ($1, $2, 'Sam', $3, $3)`,
    [organisation.id, driver, now],
  )
  await server.owner.query(
    `insert into runs (organisation_id, id, date, driver_id, status, created_at, updated_at)
      values ($1, $2, $3, $4, 'open', $5, $5)`,
    [organisation.id, run, date, driver, now],
  )
  for (const [index, job] of jobs.entries()) {
    await server.owner.query(
      `insert into stops (organisation_id, id, run_id, position, kind, job_id, created_at)
        values ($1, $2, $3, $4, $5, $6, $7)`,
      [organisation.id, randomUUIDv7(), run, index + 1, job === null ? 'tip' : 'job', job, now],
    )
  }
}
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const start = (id: string, at?: Date) =>
  organisation.within((org) => startJob(org, id, { at: at ?? null }))
const complete = (id: string, at?: Date) =>
  organisation.within((org) => completeJob(org, { id, completion: {}, at: at ?? null }))

test('the hirer hears that the crew has set out, and that it has been', async () => {
  const { email, order, job } = await placeDelivery()
  await start(job)
  await complete(job)
  expect(await lettersAbout(job)).toEqual(['on_the_way', 'done'])

  await startWorker()
  const received = () => smtp.received.filter(({ to }) => to.includes(email))
  await eventually(() => received().length).toBe(2)
  const texts = received().map(({ message }) => readMessage(message).text)
  expect(texts.some((text) => text.includes('We’re bringing your bin.'))).toBe(true)
  const delivered = texts.find((text) => text.includes('We’ve delivered your bin.'))
  expect(delivered).toMatch(/^Your bin is here\r?\n/)
  // What the hirer can do about it, one tap away.
  for (const [says, page] of [
    ['It’s ready to collect', 'collect'],
    ['Keep it longer', 'longer'],
  ]) {
    expect(delivered).toMatch(
      new RegExp(`^${says}:\r?\n\\S+/orders/${order}/${page}#[\\w-]{43}\r?$`, 'm'),
    )
  }
})

test('what is still to pay has a button where hirers pay online, also in what a phone’s report has written', async () => {
  const lettersOf = async (firm: TestOrganisation) => {
    const { json } = await placeByBrowser(server, firm, anOrder())
    const office = await createMember(server, firm, 'dispatcher')
    const driverId = await createDriver(firm)
    const phone = await joinPhone(server, { office, slug: firm.slug, driverId })
    const { rows: jobs } = await server.owner.query(
      'select id, date::text from jobs where order_id = $1 order by sequence limit 1',
      [json.id],
    )
    const [{ id, date }] = jobs
    await planRun(firm, { driverId, jobIds: [id], date })
    await report(phone, [openLog().tap('complete', { type: 'job', id }, {})])
    const changed = await asHirer(server, firm)('changes', {
      id: json.id,
      body: { pickupDate: inDays(12) },
    })
    expect(changed.status, changed.text).toBe(200)
    const { rows: mails } = await server.owner.query(
      'select body from mails where order_id = $1 order by created_at, id',
      [json.id],
    )
    return mails.map(({ body }) => String(body))
  }
  const [, delivered, changed] = await lettersOf(organisation)
  expect(delivered).toMatch(/^Your bin is here\n/)
  expect(delivered).toContain('\nNothing paid yet: $450.00\nPay $450.00 now:\nhttps://')
  expect(delivered).toContain('\nSee your booking:\n')
  expect(changed).toMatch(/^Your booking has changed\n/)
  expect(changed).toMatch(/\nNothing paid yet: (\$\S+)\nPay \1 now:\nhttps:/)

  const real = await createTestOrganisation(server.db, plainCatalog, { test: false })
  for (const body of await lettersOf(real)) {
    expect(body).toContain('\nNothing paid yet: $')
    expect(body).not.toContain('Pay $')
  }
})

test('a bin that is collected leaves nothing to choose', async () => {
  const { order } = await placeDelivery()
  const { rows: jobs } = await server.owner.query(
    'select id from jobs where order_id = $1 order by sequence',
    [order],
  )
  for (const { id } of jobs) await complete(id, new Date())
  const { rows } = await server.owner.query(
    `select body from mails where job_id = $1 and occasion = 'done'`,
    [jobs[1].id],
  )
  expect(rows[0].body).toContain('We’ve collected your bin.')
  expect(rows[0].body).not.toMatch(/ready to collect|Keep it longer/)
})

test('the hirer of the next stop hears it when the stop before has an outcome', async () => {
  const jobs = await Promise.all([placeDelivery(), placeDelivery(), placeDelivery()])
  const [first, second, third] = jobs.map(({ job }) => job)
  if (!first || !second || !third) throw new Error('there are no jobs')
  const { rows } = await server.owner.query('select date from jobs where id = $1', [first])
  await makeRun(rows[0].date, [first, null, second, third])
  await start(first)
  await complete(first)
  // The tip comes next.
  expect(await lettersAbout(second)).toEqual([])
  await complete(second, new Date())
  expect(await lettersAbout(third)).toEqual(['on_the_way'])
  await start(third)
  expect(await lettersAbout(third)).toEqual(['on_the_way'])
})

test('the hirer of the next stop hears it too when the crew has left the tip, the yard or the break before it', async () => {
  const office = await createMember(server, organisation, 'dispatcher')
  const driverId = await createDriver(organisation)
  const phone = await joinPhone(server, { office, slug: organisation.slug, driverId })
  const place = async () => (await placeDelivery()).job
  const [first, second, third] = [await place(), await place(), await place()]
  const { rows } = await server.owner.query('select date from jobs where id = $1', [first])
  const ofRun = { driverId, jobIds: [first, second, third], date: rows[0].date }
  const runId = await planRun(organisation, ofRun)
  await server.owner.query('update stops set position = position * 2 where run_id = $1', [runId])
  const stops = await Promise.all(
    (['tip', 'yard', 'break'] as const).map(async (kind, index) => {
      const id = randomUUIDv7()
      await server.owner.query(
        `insert into stops (organisation_id, id, run_id, position, kind, created_at)
          values ($1, $2, $3, $4, $5, now())`,
        [organisation.id, id, runId, 1 + 2 * index, kind],
      )
      return { type: 'stop', id } as const
    }),
  )
  const [tip, yard, rest] = stops
  if (!tip || !yard || !rest) throw new Error('there are no stops')
  const { tap } = openLog()
  const at = (minutes: number) => ({ at: ago(minutes).toISOString() })
  const tipped = tap('tip', tip, { tipSiteId: null, emptied: [], left: [] }, at(20))
  await report(phone, [tap('arrive', tip, {}, at(25))])
  expect(await lettersAbout(first)).toEqual([])
  await report(phone, [tipped])
  expect(await lettersAbout(first)).toEqual(['on_the_way'])
  // News of more than half an hour ago is none.
  const left = { depotId: null, left: [], taken: [] }
  await report(phone, [tap('yard', yard, left, at(31))])
  expect(await lettersAbout(second)).toEqual([])
  await report(phone, [tap('yard', yard, left, at(1))])
  expect(await lettersAbout(second)).toEqual([])
  // The app reports the end of a break as leaving a yard.
  await report(phone, [tap('arrive', rest, {}, at(2))])
  expect(await lettersAbout(third)).toEqual([])
  await report(phone, [tap('yard', rest, left, at(1))])
  expect(await lettersAbout(third)).toEqual(['on_the_way'])
})

test('each letter is written once, however often and in whatever order a phone reports', async () => {
  const reports = fc.array(fc.constantFrom('start', 'complete'), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(reports, async (order) => {
      const { job } = await placeDelivery()
      for (const tap of order) await (tap === 'start' ? start : complete)(job, ago(5))
      // An outcome that comes first implies the start, which needs no letter any more.
      const expected = [
        ...(order.includes('complete') ? ['done'] : []),
        ...(order[0] === 'start' ? ['on_the_way'] : []),
      ]
      expect((await lettersAbout(job)).toSorted()).toEqual(expected)
    }),
    { numRuns: 12 },
  )
})

test('nothing is written that comes too late', async () => {
  const { job } = await placeDelivery()
  await start(job, ago(31))
  expect(await lettersAbout(job)).toEqual([])
  await complete(job, ago(23 * 60))
  expect(await lettersAbout(job)).toEqual(['done'])

  const late = await placeDelivery()
  await complete(late.job, ago(24 * 60 + 1))
  expect(await lettersAbout(late.job)).toEqual([])
})

test('a letter that waited too long isn’t sent, and is dropped', async () => {
  await stopWorkers()
  const late = await placeDelivery()
  const { email, job } = await placeDelivery()
  await start(late.job)
  await server.owner.query(
    `update mails set expires_at = now() - interval '1 second' where job_id = $1`,
    [late.job],
  )
  await start(job)
  await startWorker()
  await eventually(() => smtp.received.filter(({ to }) => to.includes(email)).length).toBe(1)
  expect(smtp.received.filter(({ to }) => to.includes(late.email))).toEqual([])
  await dropHeldMails({ db: server.db, log: { info() {}, warn() {}, error() {} } })
  const { rows } = await server.owner.query(
    'select status, last_error from mails where job_id = $1',
    [late.job],
  )
  expect(rows).toEqual([{ status: 'dropped', last_error: 'it would have come too late' }])
})

test('a move isn’t announced once the visit is off, or moved on by the hirer', async () => {
  await stopWorkers()
  const ask = asHirer(server, organisation)
  const [cancelled, changed, moved] = [
    await placeDelivery(),
    await placeDelivery(),
    await placeDelivery(),
  ]
  const jobs = [cancelled, changed, moved].map(({ job }) => job)
  await organisation.within((org) => mailMovedJobs(org, { ids: jobs, dueAt: org.now }))
  await ask('cancel', { id: cancelled.order })
  const later = { deliveryDate: inDays(5), pickupDate: inDays(12) }
  expect((await ask('changes', { id: changed.order, body: later })).status).toBe(200)
  await startWorker()
  const received = ({ email }: { email: string }) =>
    smtp.received
      .filter(({ to }) => to.includes(email))
      .map(({ message }) => readMessage(message).text.split(/\r?\n/, 1)[0])
  await eventually(() => received(moved)).toEqual(['We’re coming on another day'])
  await eventually(() => received(cancelled)).toEqual(['Your booking is cancelled'])
  expect(received(changed)).toEqual([])
  await dropHeldMails({ db: server.db, log: { info() {}, warn() {}, error() {} } })
  const { rows } = await server.owner.query(
    `select last_error from mails where job_id = any ($1) and status = 'dropped'`,
    [jobs],
  )
  const reason = { last_error: 'the visit is on another day, or off' }
  expect(rows).toEqual([reason, reason])
})

test('an organisation can do without them', async () => {
  const { job } = await placeDelivery()
  const set = (settings: object) =>
    server.owner.query('update organisations set dispatch_settings = $2 where id = $1', [
      organisation.id,
      JSON.stringify(settings),
    ])
  await set({ messages: { onTheWay: false, done: true, moved: true } })
  await start(job)
  await complete(job)
  await set({})
  expect(await lettersAbout(job)).toEqual(['done'])
})
