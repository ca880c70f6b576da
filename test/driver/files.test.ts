import { readdir, readFile, stat } from 'node:fs/promises'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createDirectoryStore } from '#server/files/store/directory-store.ts'
import { purgeFiles } from '#server/files/purge-files.ts'
import { createDriver, joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
import type { Member } from '#test/actors/member.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'
import { aPhoto } from './a-photo.ts'

// Photos: stored whole, once, and shown to those whose work they are (rules, section 12, "Files").

const home = mkdtempSync(path.join(tmpdir(), 'kerbside-files-'))
const directory = path.join(home, 'data', 'files')
const store = createDirectoryStore(directory)
const server = await startTestServer({ files: store })
const organisation = await createTestOrganisation(server.db, plainCatalog)
const { slug } = organisation
const office = await createMember(server, organisation, 'dispatcher')

async function start() {
  const driverId = await createDriver(organisation)
  const phone = await joinPhone(server, { office, slug, driverId })
  const { json } = await placeByKey(server, organisation, anOrder())
  const jobId = String(json.jobs[0].id)
  await planRun(organisation, { driverId, jobIds: [jobId] })
  await phone.ask('/api/driver/day')
  return { phone, jobId }
}

const put = (
  phone: Member,
  sha256: string,
  body: string | Uint8Array<ArrayBuffer>,
  type = 'image/jpeg',
) =>
  phone.ask(`/api/driver/files/${sha256}`, {
    method: 'PUT',
    headers: { 'content-type': type },
    body,
  })

test('a photo that is named is awaited until it is stored, in either order', async () => {
  const { phone, jobId } = await start()
  const { tap } = openLog()
  const [first, second] = [aPhoto(), aPhoto()]
  const target = { type: 'job', id: jobId } as const
  expect((await put(phone, first.sha256, first.bytes)).status).toBe(204)
  const { json } = await report(phone, [
    tap('photo', target, { kind: 'bin', sha256: first.sha256 }),
    tap('photo', target, { kind: 'place', sha256: second.sha256 }),
  ])
  expect(json.awaited).toEqual([second.sha256])
  const day = await phone.ask('/api/driver/day')
  const photos = day.json.runs[0].stops[0].job.photos
  expect(photos).toMatchObject([
    { sha256: first.sha256, kind: 'bin', stored: true },
    { sha256: second.sha256, kind: 'place', stored: false },
  ])
  const missing = await phone.ask(`/api/driver/files/${photos[1].id}`)
  expect(missing.status).toBe(404)

  expect((await put(phone, second.sha256, second.bytes)).status).toBe(204)
  expect((await put(phone, second.sha256, second.bytes)).status).toBe(204)
  expect((await report(phone, [])).json.awaited).toEqual([])
  const shown = await phone.ask(`/api/driver/files/${photos[1].id}`)
  expect(shown.headers.get('content-type')).toBe('image/jpeg')
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
  expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")

  const stored = await readdir(path.join(directory, organisation.id))
  expect(stored.length).toBe(2)
  const bytes = await readFile(path.join(directory, organisation.id, stored[0] ?? ''))
  expect(bytes.includes('GPS')).toBe(false)
  expect(await readdir(path.join(directory, 'uploads'))).toEqual([])
})

test('what is not the JPEG that the address names is refused, and leaves nothing behind', async () => {
  const { phone } = await start()
  const { bytes, sha256 } = aPhoto()
  const other = aPhoto()
  expect((await put(phone, other.sha256, bytes)).status).toBe(422)
  expect((await put(phone, sha256, bytes.subarray(0, 100))).status).toBe(422)
  expect((await put(phone, sha256, '<svg onload="alert(1)"/>')).status).toBe(422)
  expect((await put(phone, sha256, bytes, 'image/png')).status).toBe(415)
  expect((await put(phone, 'nothing', bytes)).status).toBe(404)
  const large = Buffer.concat([bytes.subarray(0, -2), Buffer.alloc(1024 * 1024)])
  expect((await put(phone, sha256, large)).status).toBe(413)
  expect(await readdir(path.join(directory, 'uploads'))).toEqual([])
})

test('integrators read the photos of a job with their key', async () => {
  const { phone, jobId } = await start()
  const { tap } = openLog()
  const { bytes, sha256 } = aPhoto()
  const target = { type: 'job', id: jobId } as const
  await report(phone, [tap('photo', target, { kind: 'bin', sha256 }), tap('complete', target, {})])
  const ask = (url: string, key: string) => server.fetch(url, { headers: withKey(key) })
  const { json } = await ask(`/api/v1/jobs/${jobId}`, organisation.readKey)
  const [photo] = json.completion.photos
  const events = await ask(
    `/api/v1/events?type=job.completed&subjectId=${jobId}`,
    organisation.readKey,
  )
  expect(events.json.data.length).toBe(1)
  expect(events.json.data[0].data.completion.photos).toEqual([photo])
  const { origin, pathname } = new URL(photo.url)
  expect([origin, pathname]).toEqual(['http://localhost', `/api/v1/files/${photo.id}`])
  expect((await ask(pathname, organisation.readKey)).status).toBe(404)
  await put(phone, sha256, bytes)
  const shown = await ask(pathname, organisation.readKey)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const other = await createTestOrganisation(server.db, plainCatalog)
  expect((await ask(pathname, other.readKey)).status).toBe(404)
})

test('a file that nothing names for a day is deleted, and one that is named stays', async () => {
  const { phone, jobId } = await start()
  const { tap } = openLog()
  const [named, unnamed] = [aPhoto(), aPhoto()]
  for (const { sha256, bytes } of [named, unnamed]) await put(phone, sha256, bytes)
  const target = { type: 'job', id: jobId } as const
  await report(phone, [tap('photo', target, { kind: 'bin', sha256: named.sha256 })])
  const purge = () => purgeFiles(store, { inOrg: (work) => organisation.within(work) })
  const left = async () => {
    const { rows } = await server.owner.query('select sha256 from files where sha256 = any($1)', [
      [named.sha256, unnamed.sha256],
    ])
    return rows.map(({ sha256 }) => String(sha256))
  }
  await purge()
  expect(await left()).toHaveLength(2)
  await server.owner.query(
    `update files set created_at = created_at - interval '2 days', stored_at = stored_at - interval '2 days'`,
  )
  await purge()
  expect(await left()).toEqual([named.sha256])
})

test("another driver's photo is not found", async () => {
  const [mine, theirs] = [await start(), await start()]
  const { tap } = openLog()
  const { bytes, sha256 } = aPhoto()
  await put(mine.phone, sha256, bytes)
  const target = { type: 'job', id: mine.jobId } as const
  await report(mine.phone, [tap('photo', target, { kind: 'bin', sha256 })])
  const day = await mine.phone.ask('/api/driver/day')
  const { id } = day.json.runs[0].stops[0].job.photos[0]
  expect((await mine.phone.ask(`/api/driver/files/${id}`)).status).toBe(200)
  expect((await theirs.phone.ask(`/api/driver/files/${id}`)).status).toBe(404)
})

test('no other user of the machine reads photos, or finds out which there are', async () => {
  const { phone } = await start()
  const { sha256, bytes } = aPhoto()
  expect((await put(phone, sha256, bytes)).status).toBe(204)
  const found = await readdir(home, { recursive: true })
  expect(found.some((name) => /[0-9a-f]{64}$/.test(name))).toBe(true)
  for (const name of found) {
    const stats = await stat(path.join(home, name))
    const mode = (stats.mode & 0o777).toString(8)
    expect([name, mode]).toEqual([name, stats.isDirectory() ? '700' : '600'])
  }
})
