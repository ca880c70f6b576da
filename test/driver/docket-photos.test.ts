import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Action } from '#contract/driver/actions.ts'
import { createDriver, joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { createMember } from '#test/actors/team.ts'
import { plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { aPhoto } from './a-photo.ts'

// A photo of a docket’s paper, taken after the docket was sent (rules, section 12, "Dockets").

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const office = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
const desk = openDispatch(office, firm.slug)

/** A run of a driver with a phone, and the actions of a docket with photos that come after it. */
async function start({ first = null as string | null } = {}) {
  const driverId = await createDriver(firm)
  const phone = await joinPhone(server, { office, slug: firm.slug, driverId })
  const runId = await planRun(firm, { driverId, jobIds: [] })
  const { tap } = openLog()
  const run = { type: 'run', id: runId } as const
  const docket = tap('docket', run, {
    tipSiteId: null,
    number: `D ${randomUUIDv7().slice(-6)}`,
    grossKg: 6120,
    tareKg: 4780,
    netKg: 1340,
    material: 'General waste',
    sha256: first,
    jobs: [],
  })
  const photo = (sha256: string, docketId = docket.id) =>
    tap('photo', run, { kind: 'docket', sha256, docketId })
  const send = async (...actions: object[]) => {
    const { json, status, text } = await report(phone, actions)
    expect(status, text).toBe(200)
    return json
  }
  /** The SHA-256 of the photo that the office sees. */
  const shown = async (): Promise<string | null> => {
    const { rows } = await server.owner.query(
      `select f.sha256 from dockets d left join files f on f.id = d.file_id where d.id = $1`,
      [docket.id],
    )
    return rows[0].sha256
  }
  return { phone, docket, photo, send, shown }
}

const statuses = (json: { results: { status: string }[] }) =>
  json.results.map(({ status }) => status)

test('a photo that is taken later is awaited, and shows at its docket in the office', async () => {
  const { phone, docket, photo, send, shown } = await start()
  await send(docket)
  expect(await shown()).toBe(null)
  const { bytes, sha256 } = aPhoto()
  const taken = photo(sha256)
  const answer = await send(taken)
  expect(statuses(answer)).toEqual(['applied'])
  expect(answer.awaited).toEqual([sha256])
  const headers = { 'content-type': 'image/jpeg' }
  await phone.ask(`/api/driver/files/${sha256}`, { method: 'PUT', headers, body: bytes })
  const { fileId, version } = await desk.read(`dockets/${docket.id}`)
  expect((await office.ask(desk.path(`files/${fileId}`))).status).toBe(200)

  // Sent again, it changes nothing.
  expect(statuses(await send(taken))).toEqual(['applied'])
  expect(await desk.read(`dockets/${docket.id}`)).toMatchObject({ fileId, version })
})

test('in any order, and doubled, the photo that was taken last counts', async () => {
  const [first, second, third] = [aPhoto().sha256, aPhoto().sha256, aPhoto().sha256]
  const orders: ((one: Action[]) => Action[])[] = [
    (all) => all,
    (all) => all.toReversed(),
    ([docket, one, other]) => [one, docket, other, one] as Action[],
    ([docket, one, other]) => [other, docket, one, docket] as Action[],
    ([docket, one, other]) => [docket, other, one, other] as Action[],
  ]
  for (const order of orders) {
    const { docket, photo, send, shown } = await start({ first })
    const actions = [docket, photo(second), photo(third)] as Action[]
    for (const action of order(actions)) expect(statuses(await send(action))).toEqual(['applied'])
    expect(await shown()).toBe(third)
  }
})

test('a photo that the office put there stays, and the driver’s is kept', async () => {
  const { docket, photo, send } = await start()
  await send(docket)
  const put = (bytes: Uint8Array<ArrayBuffer> | string, type = 'image/jpeg', id = docket.id) =>
    office.ask(desk.path(`dockets/${id}/photo`), {
      method: 'POST',
      headers: { 'content-type': type },
      body: bytes,
    })
  const own = aPhoto()
  const added = await put(own.bytes)
  expect(added.status, added.text).toBe(200)
  const { fileId, version } = added.json
  expect((await office.ask(desk.path(`files/${fileId}`))).status).toBe(200)
  expect((await put(own.bytes)).json).toMatchObject({ fileId, version })

  const { results } = await send(photo(aPhoto().sha256))
  expect(results).toMatchObject([{ status: 'kept', reason: { code: 'settled_by_office' } }])
  expect(await desk.read(`dockets/${docket.id}`)).toMatchObject({ fileId, version })

  expect((await put('no picture')).status).toBe(422)
  expect((await put(own.bytes, 'image/png')).status).toBe(415)
  expect((await put(own.bytes, 'image/jpeg', randomUUIDv7())).status).toBe(404)
  const body = { reason: 'Entered twice' }
  const voided = await office.send('POST', desk.path(`dockets/${docket.id}/void`), body, version)
  expect(voided.status, voided.text).toBe(200)
  const refused = await put(aPhoto().bytes)
  expect([refused.status, refused.json.error]).toEqual([
    422,
    'docket: is voided, enter another one',
  ])
})

test('a docket of another run is out of a driver’s reach', async () => {
  const [mine, theirs] = [await start(), await start()]
  await mine.send(mine.docket)
  const { results } = await theirs.send(theirs.photo(aPhoto().sha256, mine.docket.id))
  expect(results).toMatchObject([{ status: 'rejected', reason: { code: 'unknown_target' } }])
  expect(await mine.shown()).toBe(null)
})

test('a docket under the id of one of the office’s is rejected, and so are photos of it', async () => {
  const entered = await desk.add('dockets', {
    number: 'OFFICE',
    tippedAt: new Date().toISOString(),
    netKg: 900,
    jobs: [],
  })
  const { docket, photo, send } = await start()
  const invalid = { status: 'rejected', reason: { code: 'invalid' } }
  const { results } = await send({ ...docket, id: entered.id })
  expect(results).toMatchObject([invalid])
  const taken = await send(photo(aPhoto().sha256, entered.id))
  expect(taken.results).toMatchObject([{ status: 'rejected', reason: { code: 'unknown_target' } }])
  expect(await desk.read(`dockets/${entered.id}`)).toEqual(entered)
  // Sent again, it's answered as before.
  expect((await send({ ...docket, id: entered.id })).results).toEqual(results)
})
