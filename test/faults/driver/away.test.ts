import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { FileStore } from '#server/files/store/file-store.ts'
import { createDirectoryStore } from '#server/files/store/directory-store.ts'
import { createDriver, joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { aPhoto } from '#test/driver/a-photo.ts'
import { takeAway } from '#test/faults/database/take-away.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'

// What a phone meets while the file store or PostgreSQL is away, and that nothing is lost or doubled afterwards.

let isAway = false
const directory = createDirectoryStore(await mkdtemp(join(tmpdir(), 'kerbside-away-')))
const files = new Proxy<FileStore>(directory, {
  get(store, name, receiver) {
    const value: unknown = Reflect.get(store, name, receiver)
    if (typeof value !== 'function') return value
    return (...call: unknown[]) => {
      if (isAway) return Promise.reject(new Error('connect ECONNREFUSED'))
      return Reflect.apply(value, store, call) as unknown
    }
  },
})

const server = await startTestServer({ files })
const organisation = await createTestOrganisation(server.db, plainCatalog)
const { slug } = organisation
const office = await createMember(server, organisation, 'dispatcher')

async function start() {
  const driverId = await createDriver(organisation)
  const phone = await joinPhone(server, { office, slug, driverId })
  const { json } = await placeByKey(server, organisation, anOrder())
  const jobId = String(json.jobs[0].id)
  await planRun(organisation, { driverId, jobIds: [jobId] })
  const target = { type: 'job', id: jobId } as const
  const put = ({ sha256, bytes }: ReturnType<typeof aPhoto>) =>
    phone.ask(`/api/driver/files/${sha256}`, {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body: bytes,
    })
  return { phone, jobId, target, put, ...openLog() }
}

const readJob = async (id: string) =>
  (await server.fetch(`/api/v1/jobs/${id}`, { headers: withKey(organisation.readKey) })).json

test('while the file store is away, facts are taken and photos awaited, and stored later', async () => {
  const { phone, jobId, target, put, tap } = await start()
  const photo = aPhoto()
  isAway = true
  expect((await put(photo)).status).toBeGreaterThanOrEqual(500)
  const { json } = await report(phone, [
    tap('photo', target, { kind: 'bin', sha256: photo.sha256 }),
    tap('complete', target, { note: 'Done' }),
  ])
  expect(json.results.map(({ status }: { status: string }) => status)).toEqual([
    'applied',
    'applied',
  ])
  expect(json.awaited).toEqual([photo.sha256])
  const { completion } = await readJob(jobId)
  expect(completion).toMatchObject({ note: 'Done', photos: [{ id: expect.any(String) }] })
  expect((await put(photo)).status).toBeGreaterThanOrEqual(500)
  isAway = false
  expect((await put(photo)).status).toBe(204)
  expect((await report(phone, [])).json.awaited).toEqual([])
  const { pathname } = new URL(completion.photos[0].url)
  const shown = await server.fetch(pathname, { headers: withKey(organisation.readKey) })
  expect(shown.status).toBe(200)
  await checkInvariants(server.owner)
})

test('while PostgreSQL gives no connection, nothing is answered as done, and later it happens once', async () => {
  const { phone, jobId, target, tap } = await start()
  const actions = [tap('start', target, {}), tap('complete', target, { note: 'Done' })]
  {
    await using _ = await takeAway(server)
    const away = await report(phone, actions)
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5'])
    expect(away.json.results).toBeUndefined()
  }
  const back = await report(phone, actions)
  expect(back.json.results.map(({ status }: { status: string }) => status)).toEqual([
    'applied',
    'applied',
  ])
  expect((await report(phone, actions)).json.results).toEqual(back.json.results)
  expect((await readJob(jobId)).status).toBe('completed')
  await checkInvariants(server.owner)
})
