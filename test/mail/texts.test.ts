import fc from 'fast-check'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { localTime } from '#contract/values/day.ts'
import { jobTypes } from '#contract/jobs/job-words.ts'
import { australianMobile } from '#contract/values/mobile.ts'
import { accessKeyOf } from '#server/orders/access-key.ts'
import { mailMovedJobs } from '#server/orders/letters/visits/mail-moved-jobs.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { composeText } from '#server/texts/compose-text.ts'
import { stopTexts } from '#server/texts/consent.ts'
import { startTexts } from '#server/texts/send-texts.ts'
import { testProvider } from '#server/texts/text-provider.ts'
import type { Text } from '#server/texts/text-provider.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { eventually } from '#test/eventually.ts'
import { SECRET, createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// Texts to hirers about a crew's visit (rules, section 12, "Messages").

const server = await startTestServer()
const { owner } = server
const workers: AsyncDisposable[] = []
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker[Symbol.asyncDispose]()
})

/** A whole number of hours from UTC where it's now a given hour. */
function zoneAt(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** A test organisation where it's now a given hour, with its hirers' calls. */
async function open(hour = 12) {
  const of = await createTestOrganisation(server.db, plainCatalog, { timezone: zoneAt(hour) })
  const ask = asHirer(server, of)
  const place = async (phone: string) => {
    const { json } = await placeByKey(server, of, anOrder({ phone }))
    return { id: String(json.id), job: String(json.jobs[0].id) }
  }
  const choose = (id: string, on: boolean) => ask('texts', { id, body: { on } })
  const start = (id: string, at?: Date) => of.within((org) => startJob(org, id, { at: at ?? null }))
  return { of, ask, place, choose, start }
}

const textsOf = async (order: string) => {
  const { rows } = await owner.query(
    'select occasion, recipient, body, status from texts where order_id = $1 order by created_at, id',
    [order],
  )
  return rows
}

/** Sends texts, and gathers what the provider gets. */
function send(): Text[] {
  const got: Text[] = []
  const provider = {
    ...testProvider,
    async send(text: Text, signal: AbortSignal) {
      got.push(text)
      await testProvider.send(text, signal)
    },
  }
  const log = pino({ base: null }, { write: (line: string) => void server.logs.push(line) })
  workers.push(startTexts({ db: server.db, providerOf: () => provider, log }))
  return got
}

let number = 0
const aMobile = () => `04915${String((number += 1)).padStart(5, '0')}`

test('texts are asked for, never ticked for anyone, and can be switched off', async () => {
  const { ask, place, choose, start } = await open()
  const { id, job } = await place('0491 570 156')
  expect((await ask('view', { id })).json.texts).toEqual({ on: false, reason: null })
  const on = await choose(id, true)
  expect([on.status, on.json.texts]).toEqual([200, { on: true, reason: null }])
  expect((await choose(id, true)).status).toBe(200)
  expect((await choose(id, false)).json.texts.on).toBe(false)
  await start(job)
  expect(await textsOf(id)).toEqual([])
})

test('only Australian mobiles get texts, only by their own link, and only where they are offered', async () => {
  const { of, ask, place, choose } = await open()
  const landline = await place('02 5550 0148')
  const answer = await choose(landline.id, true)
  expect([answer.status, answer.json.error]).toEqual([
    422,
    'on: needs an Australian mobile number, please call us',
  ])
  const [mine, theirs] = [await place(aMobile()), await place(aMobile())]
  const accessKey = accessKeyOf(mine.id, SECRET)
  const foreign = await ask('texts', { id: theirs.id, body: { accessKey, on: true } })
  expect(foreign.status).toBe(403)
  expect((await ask('texts', { id: mine.id, body: {} })).status).toBe(422)
  await owner.query('update organisations set test = false where id = $1', [of.id])
  expect((await ask('view', { id: mine.id })).json.texts).toBe(null)
  expect((await choose(mine.id, true)).json.error).toBe('on: is not offered')
})

test('each is written once for a job and kind, never late, and sent by day', async () => {
  const { of, place, choose, start } = await open(12)
  const phone = aMobile()
  const { id, job } = await place(phone)
  await choose(id, true)
  await start(job)
  await of.within((org) => completeJob(org, { id: job, completion: {} }))
  const moved = () =>
    of.within((org) => mailMovedJobs(org, { ids: [job], dueAt: new Date(Date.now() - 1000) }))
  await moved()
  await moved()
  const written = await textsOf(id)
  expect(written.map(({ occasion }) => occasion)).toEqual(['on_the_way', 'done', 'moved'])
  expect(written[0]?.body).toMatch(
    /^.+: our crew is on its way for your delivery\. Booking .{9}\. Reply STOP/,
  )
  const got = send()
  await eventually(() => got.filter(({ to }) => to === `+61${phone.slice(1)}`).length).toBe(3)

  const late = await place(aMobile())
  await choose(late.id, true)
  await start(late.job, new Date(Date.now() - 31 * 60_000))
  expect(await textsOf(late.id)).toEqual([])
})

test('nothing is sent at night', async () => {
  const [night, day] = [await open(3), await open(10)]
  const asleep = await night.place(aMobile())
  await night.choose(asleep.id, true)
  await night.start(asleep.job)
  const awake = await day.place(aMobile())
  await day.choose(awake.id, true)
  await day.start(awake.job)
  send()
  await eventually(async () => (await textsOf(awake.id))[0]?.status).toBe('sent')
  expect((await textsOf(asleep.id))[0]?.status).toBe('pending')
})

test('a move isn’t announced in the morning once the visit is off, or moved on by the hirer', async () => {
  const { of, ask, place, choose } = await open()
  const orders = [await place(aMobile()), await place(aMobile()), await place(aMobile())]
  for (const { id } of orders) await choose(id, true)
  const [cancelled, changed, moved] = orders
  const soon = new Date(Date.now() + 1000)
  await of.within((org) => mailMovedJobs(org, { ids: orders.map(({ job }) => job), dueAt: soon }))
  await ask('cancel', { id: cancelled?.id ?? '' })
  const later = { deliveryDate: inDays(5), pickupDate: inDays(12) }
  expect((await ask('changes', { id: changed?.id ?? '', body: later })).status).toBe(200)
  send()
  await eventually(async () => (await textsOf(moved?.id ?? ''))[0]?.status).toBe('sent')
  for (const order of [cancelled, changed]) {
    expect((await textsOf(order?.id ?? ''))[0]?.status).toBe('pending')
  }
})

test('what waits for one number isn’t sent once texts are asked for on another', async () => {
  const { of, place, choose } = await open()
  const sam = await createMember(server, of, 'dispatcher')
  const [changed, kept] = [await place(aMobile()), await place(aMobile())]
  for (const { id } of [changed, kept]) await choose(id, true)
  const soon = new Date(Date.now() + 1000)
  await of.within((org) => mailMovedJobs(org, { ids: [changed.job, kept.job], dueAt: soon }))
  const path = `/api/office/${of.slug}/orders/${changed.id}`
  const { version } = (await sam.ask(path)).json.order
  expect((await sam.send('PATCH', path, { phone: aMobile() }, version)).status).toBe(200)
  expect((await choose(changed.id, true)).json.texts.on).toBe(true)
  send()
  await eventually(async () => (await textsOf(kept.id))[0]?.status).toBe('sent')
  expect((await textsOf(changed.id))[0]?.status).toBe('pending')
})

test('STOP is kept for a number and an organisation, whatever is ticked', async () => {
  const { of, ask, place, choose, start } = await open()
  const phone = aMobile()
  const [first, second] = [await place(phone), await place(phone)]
  await choose(first.id, true)
  await start(first.job)
  await of.within((org) => stopTexts(org, phone))
  expect((await textsOf(first.id))[0]?.status).toBe('dropped')
  expect((await ask('view', { id: second.id })).json.texts).toEqual({
    on: false,
    reason: 'stopped',
  })
  expect((await choose(second.id, true)).status).toBe(422)
  await of.within((org) => completeJob(org, { id: first.job, completion: {} }))
  expect((await textsOf(first.id)).length).toBe(1)
  const other = await open()
  const there = await other.place(phone)
  expect((await other.choose(there.id, true)).json.texts.on).toBe(true)
})

test('a number out of service fails once, and a lost provider is tried again', async () => {
  const { place, choose, start } = await open()
  const { id, job } = await place('0491 570 110')
  await choose(id, true)
  await start(job)
  send()
  await eventually(async () => (await textsOf(id))[0]?.status).toBe('failed')
})

test('texts are sent from 7 am until 8 pm by the clock there, also when clocks change', async () => {
  const zones = ['Australia/Sydney', 'Australia/Lord_Howe', 'Australia/Adelaide', 'Australia/Perth']
  const changes = ['2026-10-03T16:00:00Z', '2026-04-04T16:00:00Z', '2027-04-03T15:00:00Z']
  const instant = fc.oneof(
    fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
    fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -1500, max: 1500 }))
      .map(([at, minutes]) => new Date(Date.parse(at) + minutes * 60_000)),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(instant, fc.constantFrom(...zones)), { minLength: 50, maxLength: 100 }),
      async (cases) => {
        const { rows } = await owner.query(
          `select is_texting_time(t.at, t.zone) as may
            from unnest($1::timestamptz[], $2::text[]) with ordinality as t (at, zone, n) order by n`,
          [cases.map(([at]) => at.toISOString()), cases.map(([, zone]) => zone)],
        )
        const byDay = cases.map(([at, zone]) => {
          const { time } = localTime(at, zone)
          return time >= '07:00' && time < '20:00'
        })
        expect(rows.map(({ may }) => may)).toEqual(byDay)
      },
    ),
    { numRuns: 20 },
  )
})

test('every text is one plain message', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.constantFrom('on_the_way', 'done', 'moved'),
      fc.constantFrom(...jobTypes),
      (business, occasion, type) => {
        const job = { type, date: '2026-11-24' }
        const body = composeText({ occasion, job, business, reference: '7F3-K2Q-X' })
        expect(body.length).toBeLessThanOrEqual(160)
        expect(body).toMatch(/^[A-Za-z0-9 &'(),.:-]+$/)
        expect(body).toContain('STOP')
      },
    ),
  )
})

test.each([
  ['0491 570 156', '+61491570156'],
  ['(04) 9157-0156', '+61491570156'],
  ['+61 491 570 156', '+61491570156'],
  ['02 5550 0148', null],
  ['+64 21 555 0148', null],
  ['491570156', null],
  ['0491 570 1567', null],
  ['04x1 570 156', null],
])('%s is %s', (phone, mobile) => {
  expect(australianMobile(phone)).toBe(mobile)
})
