import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ActionResult } from '#contract/driver/actions.ts'
import { createDriver, joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
import type { Member } from '#test/actors/member.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { aPhoto } from '#test/driver/a-photo.ts'

// What a phone may send that isn't our app (rules, section 12, "The driver app").

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const other = await createTestOrganisation(server.db, plainCatalog)

/** A driver with a phone, and a run with one job. */
async function start(at: TestOrganisation = firm) {
  const office = await createMember(server, at, 'dispatcher')
  const driverId = await createDriver(at)
  const phone = await joinPhone(server, { office, slug: at.slug, driverId })
  const { json } = await placeByKey(server, at, anOrder())
  const jobId = String(json.jobs[0].id)
  const runId = await planRun(at, { driverId, jobIds: [jobId] })
  return { office, driverId, phone, jobId, runId, orderId: String(json.id) }
}

const codes = (answer: { json: { results: ActionResult[] } }) =>
  answer.json.results.map(({ reason, status }) => reason?.code ?? status)

const docket = {
  tipSiteId: null,
  grossKg: null,
  tareKg: null,
  netKg: 100,
  material: '',
  sha256: null,
  jobs: [],
}

test('text that can’t be stored or is too long is rejected, and the rest is taken', async () => {
  const { phone, jobId, runId } = await start()
  const { tap } = openLog()
  const [job, run] = [{ type: 'job', id: jobId } as const, { type: 'run', id: runId } as const]
  const note = (text: string) => tap('note', job, { audience: 'hirer', text })
  const long = 'x'.repeat(100_000)
  const unusable = [
    note('a\0b'),
    note('\ud800'),
    note(long),
    tap('finding', job, { kind: 'other', label: '\0', quantity: 1 }),
    tap('docket', run, { ...docket, number: 'a\0b' }),
    tap('complete', job, { signedBy: '\udfff' }),
    { ...note('x'), kind: '\0' },
    { ...note('x'), data: { audience: 'hirer', text: 'x', '\ud800\0': 1 } },
  ]
  const answer = await report(phone, unusable)
  expect([answer.status, new Set(codes(answer))], answer.text).toEqual([200, new Set(['invalid'])])
  expect(answer.text.length).toBeLessThan(unusable.length * 700)
  const named = { ...note('x'), data: { [long]: 1 } }
  const echoed = await report(phone, [named])
  expect([echoed.status, codes(echoed)]).toEqual([200, ['invalid']])
  expect(echoed.text.length).toBeLessThan(1000)
  expect(codes(await report(phone, [note('Dog')]))).toEqual(['applied'])
})

test('a clock that is ages off is answered, and nothing happened then', async () => {
  for (const year of ['0001', '1969', '9999']) {
    const { phone, jobId } = await start()
    const { tap } = openLog()
    const at = `${year}-12-31T23:59:59.999Z`
    const job = { type: 'job', id: jobId } as const
    const now = tap('start', job, {}, { at: new Date().toISOString() })
    const then = tap('start', job, {}, { at })
    const answer = await report(phone, [now, then], new Date(at))
    expect([year, answer.status], answer.text).toEqual([year, 200])
    // The phone's clock is believed to run on, so what it says is now is now.
    expect(codes(answer)[1]).toBe('applied')
    const right = await report(phone, [tap('start', job, {}, { at })], new Date())
    expect(codes(right)).toEqual([Number(year) > 3000 ? 'in_the_future' : 'too_old'])
    expect((await phone.ask('/api/driver/day')).status).toBe(200)
  }
})

test('a time that can’t be stored holds nothing else up', async () => {
  const { phone, jobId } = await start()
  const { tap } = openLog()
  const job = { type: 'job', id: jobId } as const
  const never = tap('start', job, {}, { at: '0000-01-01T00:00:00.000Z' })
  const answer = await report(phone, [never, tap('start', job, {})])
  expect([answer.status, codes(answer)], answer.text).toEqual([200, ['invalid', 'applied']])
})

test('nothing of another organisation can be reported about, nor of another driver', async () => {
  const mine = await start()
  for (const theirs of [await start(other), await start()]) {
    const { tap } = openLog()
    const [job, run] = [
      { type: 'job', id: theirs.jobId } as const,
      { type: 'run', id: theirs.runId } as const,
    ]
    const { sha256 } = aPhoto()
    const answer = await report(mine.phone, [
      tap('start', job, {}),
      tap('complete', job, {}),
      tap('fail', job, { code: 'other' }),
      tap('note', job, { audience: 'internal', text: 'x' }),
      tap('photo', job, { kind: 'bin', sha256 }),
      tap('finding', job, { kind: 'other', label: 'x', quantity: 1 }),
      tap('amend', job, {}),
      tap('run_start', run, { odometerKm: null }),
      tap('run_end', run, { odometerKm: null, unsent: 0 }),
      tap('tip', run, { tipSiteId: null, emptied: [], left: [] }),
      tap('yard', run, { depotId: null, left: [], taken: [] }),
      tap('docket', run, { ...docket, number: 'x' }),
      tap('photo', run, { kind: 'docket', sha256 }),
    ])
    expect([answer.status, new Set(codes(answer))]).toEqual([200, new Set(['unknown_target'])])
    expect(answer.json.awaited).toEqual([])
    const day = await theirs.phone.ask('/api/driver/day')
    expect(day.json.runs[0]).toMatchObject({ status: 'planned' })
  }
})

const put = (phone: Member, body: Buffer<ArrayBuffer>) =>
  phone.ask(`/api/driver/files/${createHash('sha256').update(body).digest('hex')}`, {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg' },
    body,
  })

test('a phone reports no more in a day than anyone could do', async () => {
  const REPORTS = 20
  const strict = await startTestServer({ reportsPerDay: REPORTS })
  const small = await createTestOrganisation(strict.db, plainCatalog)
  const office = await createMember(strict, small, 'dispatcher')
  const driverId = await createDriver(small)
  const join = () => joinPhone(strict, { office, slug: small.slug, driverId })
  const phone = await join()
  const { json } = await placeByKey(strict, small, anOrder())
  await planRun(small, { driverId, jobIds: [json.jobs[0].id] })
  const { tap } = openLog()
  const notes = (count: number) =>
    Array.from({ length: count }, () =>
      tap(
        'note',
        { type: 'job', id: String(json.jobs[0].id) },
        { audience: 'internal', text: 'x' },
      ),
    )

  const first = notes(REPORTS - 1)
  expect((await report(phone, first)).status).toBe(200)
  // What was answered before costs nothing, and what is one too many is kept by the phone: none of it is taken.
  expect((await report(phone, first)).status).toBe(200)
  const refused = await report(phone, notes(2))
  expect([refused.status, refused.json.error]).toEqual([
    429,
    `More than ${REPORTS} actions in a day`,
  ])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600)

  // Photos count on their own, the larger ones several times, for all phones of the driver.
  const large = aPhoto({ trailer: 'x'.repeat(600_000) })
  expect((await put(phone, large.bytes)).status).toBe(204)
  for (let sent = 0; sent < REPORTS - 4; sent += 1) {
    expect((await put(phone, aPhoto().bytes)).status).toBe(204)
  }
  const second = await join()
  expect(
    [await put(phone, aPhoto().bytes), await put(second, aPhoto().bytes)].map(
      ({ status }) => status,
    ),
  ).toEqual([429, 429])
  expect((await second.ask('/api/driver/day')).status).toBe(200)

  // A member of the office adds as many, and no more.
  const path = `/api/office/${small.slug}/jobs/${json.jobs[0].id}/files?kind=bin`
  const add = async () =>
    (
      await office.ask(path, {
        method: 'POST',
        headers: { 'content-type': 'image/jpeg' },
        body: aPhoto().bytes,
      })
    ).status
  const added = new Set<number>()
  for (let sent = 0; sent < REPORTS; sent += 1) added.add(await add())
  expect([...added, await add()]).toEqual([201, 429])
})

test('a picture of more pixels than a page can unpack is refused', async () => {
  const { phone } = await start()
  const sized = (height: number, width: number) => {
    const { bytes } = aPhoto()
    const at = bytes.indexOf(Buffer.from([0xff, 0xc0]))
    bytes.writeUInt16BE(height, at + 5)
    bytes.writeUInt16BE(width, at + 7)
    return bytes
  }
  expect((await put(phone, sized(16_384, 16_384))).status).toBe(422)
  expect((await put(phone, sized(65_535, 1))).status).toBe(422)
  expect((await put(phone, sized(6000, 8000))).status).toBe(204)
})
