import { expect, test } from 'vitest'
import { ROLES } from '#contract/roles.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { createDriver, joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { aPhoto } from '#test/driver/a-photo.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// Rules, section 12, "Files": what the office sees of what crews photographed.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog)
const { slug } = organisation
const office = await createMember(server, organisation, 'dispatcher')
const desk = openDispatch(office, slug)

/** A driver's phone with a job on it, and a way to store photos. */
async function start() {
  const driverId = await createDriver(organisation)
  const phone = await joinPhone(server, { office, slug, driverId })
  const { json: order } = await placeByKey(server, organisation, anOrder())
  const jobId = String(order.jobs[0].id)
  const vehicleId = (await desk.add('vehicles', { name: `Truck ${jobId.slice(-4)}`, kind: 'hook' }))
    .id
  const runId = await planRun(organisation, { driverId, jobIds: [jobId], vehicleId })
  await phone.ask('/api/driver/day')
  const { tap } = openLog()
  const store = async () => {
    const { bytes, sha256 } = aPhoto()
    const headers = { 'content-type': 'image/jpeg' }
    await phone.ask(`/api/driver/files/${sha256}`, { method: 'PUT', headers, body: bytes })
    return sha256
  }
  const send = async (...actions: object[]) =>
    expect((await report(phone, actions)).status).toBe(200)
  return { orderId: String(order.id), jobId, vehicleId, runId, tap, store, send }
}

const fileAt = (id: string) => `/api/office/${slug}/files/${id}`

test("an order's page lists what was photographed at its jobs, and every reading role may see it", async () => {
  const { orderId, jobId, tap, store, send } = await start()
  const target = { type: 'job', id: jobId } as const
  for (const kind of ['bin', 'docket', 'signature'] as const) {
    await send(tap('photo', target, { kind, sha256: await store() }))
  }
  await send(tap('photo', target, { kind: 'place', sha256: aPhoto().sha256 }))
  const { json } = await office.ask(`/api/office/${slug}/orders/${orderId}`)
  const { photos } = json.jobs.find(({ id }: { id: string }) => id === jobId)
  expect(photos.map(({ kind }: { kind: string }) => kind)).toEqual(['bin', 'docket', 'signature'])
  for (const role of ROLES) {
    const member = await createMember(server, organisation, role)
    const shown = await member.ask(fileAt(photos[0].id))
    expect([role, shown.status]).toEqual([role, role === 'driver' ? 403 : 200])
  }
  const { headers } = await office.ask(fileAt(photos[2].id))
  expect(headers.get('content-type')).toBe('image/jpeg')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
})

test("another organisation's file, and one that nothing names, are not found", async () => {
  const { orderId, jobId, tap, store, send } = await start()
  await send(tap('photo', { type: 'job', id: jobId }, { kind: 'bin', sha256: await store() }))
  const unnamed = await store()
  const { json } = await office.ask(`/api/office/${slug}/orders/${orderId}`)
  const [{ id }] = json.jobs.find((job: { id: string }) => job.id === jobId).photos
  const other = await createTestOrganisation(server.db, plainCatalog)
  const stranger = await createMember(server, other, 'owner')
  expect((await stranger.ask(`/api/office/${other.slug}/files/${id}`)).status).toBe(404)
  expect((await stranger.ask(fileAt(id))).status).toBe(404)
  const { rows } = await server.owner.query('select id from files where sha256 = $1', [unnamed])
  expect((await office.ask(fileAt(rows[0].id))).status).toBe(404)
  expect((await office.ask(fileAt('nothing'))).status).toBe(404)
})

test('photos of a vehicle are beside the check of that day', async () => {
  const { vehicleId, runId, tap, store, send } = await start()
  const vehicle = { type: 'vehicle', id: vehicleId } as const
  const items = [{ id: 'tyres', name: 'Tyres', result: 'minor' as const, note: 'Worn' }]
  const signed = { runId, odometerKm: 120, items, signedBy: 'Lee Tran', sha256: null }
  await send(
    tap('photo', vehicle, { kind: 'vehicle', sha256: await store() }),
    tap('check', vehicle, signed),
    tap('photo', { type: 'run', id: runId }, { kind: 'other', sha256: await store() }),
  )
  const { json } = await office.ask(`/api/office/${slug}/vehicle-checks?vehicleId=${vehicleId}`)
  const [check] = json.data
  expect(check.photos.length).toBe(2)
  for (const { id } of check.photos) expect((await office.ask(fileAt(id))).status).toBe(200)
  const other = await start()
  const theirs = { ...signed, runId: other.runId }
  await other.send(other.tap('check', { type: 'vehicle', id: other.vehicleId }, theirs))
  const without = await office.ask(
    `/api/office/${slug}/vehicle-checks?vehicleId=${other.vehicleId}`,
  )
  expect(without.json.data[0].photos).toEqual([])
})

test('a photo of a fault is with its line of the check, and the others stay beside it', async () => {
  const { vehicleId, runId, tap, store, send } = await start()
  const vehicle = { type: 'vehicle', id: vehicleId } as const
  const [tyre, second, lamp, other] = [await store(), await store(), await store(), await store()]
  const away = aPhoto().sha256
  const items = [
    { id: 'tyres', name: 'Tyres', result: 'minor' as const, photos: [tyre, second] },
    { id: 'lights', name: 'Lights', result: 'major' as const, photos: [lamp, away] },
    { id: 'mirrors', name: 'Mirrors', result: 'ok' as const },
  ]
  await send(
    ...[tyre, second, lamp, other, away].map((sha256) =>
      tap('photo', vehicle, { kind: 'vehicle', sha256 }),
    ),
    tap('check', vehicle, { runId, odometerKm: 120, items, signedBy: 'Lee Tran', sha256: null }),
  )
  const { json } = await office.ask(`/api/office/${slug}/vehicle-checks?vehicleId=${vehicleId}`)
  const [check] = json.data
  const { rows } = await server.owner.query(
    'select id, sha256 from files where organisation_id = $1',
    [organisation.id],
  )
  const idOf = (sha256: string) => rows.find((row) => row.sha256 === sha256).id
  // What hasn't arrived yet shows once it has.
  expect(check.items.map(({ photos }: { photos: unknown }) => photos)).toEqual([
    [{ id: idOf(tyre) }, { id: idOf(second) }],
    [{ id: idOf(lamp) }],
    [],
  ])
  expect(check.photos).toMatchObject([{ id: idOf(other) }])
  expect((await office.ask(fileAt(idOf(lamp)))).status).toBe(200)
})

const upload = (jobId: string, bytes: Buffer<ArrayBuffer>, query = '', type = 'image/jpeg') =>
  office.ask(`/api/office/${slug}/jobs/${jobId}/files${query}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: bytes,
  })

test('the office adds a photo to a job; the hirer sees it once the job is done', async () => {
  const { orderId, jobId } = await start()
  const { bytes, sha256 } = aPhoto()
  const added = await upload(jobId, bytes, '?kind=place')
  expect(added.status, added.text).toBe(201)
  const again = await upload(jobId, bytes, '?kind=place')
  expect(again.status).toBe(201)
  const { json } = await office.ask(`/api/office/${slug}/orders/${orderId}/files`)
  expect(json.data).toMatchObject([{ jobId, kind: 'place' }])
  // Without what the camera added.
  expect(json.data[0].bytes).toBeLessThan(bytes.length)
  const moment = again.json.timeline.findLast(
    ({ kind }: { kind: string }) => kind === 'job_photo_added',
  )
  expect(moment).toMatchObject({ jobId, after: { kind: 'place', sha256 } })
  expect((await office.ask(fileAt(json.data[0].id))).status).toBe(200)
  const photosOf = async () =>
    (await asHirer(server, organisation)('view', { id: orderId })).json.photos
  expect(await photosOf()).toEqual([])
  await organisation.within((org) => startJob(org, jobId))
  await organisation.within((org) => completeJob(org, { id: jobId, completion: {} }))
  expect(await photosOf()).toMatchObject([{ jobId, kind: 'place' }])
})

test('what isn’t a whole JPEG of at most 1 MB is refused, and so is a signature', async () => {
  const { orderId, jobId } = await start()
  const { bytes } = aPhoto()
  const refused = [
    [await upload(jobId, Buffer.from(bytes.subarray(0, -20))), 422],
    [await upload(jobId, Buffer.from('<svg onload="alert(1)"/>')), 422],
    [await upload(jobId, bytes, '', 'image/png'), 415],
    [await upload(jobId, Buffer.alloc(1024 * 1024 + 1, 1)), 413],
    [await upload(jobId, bytes, '?kind=signature'), 422],
    [await upload(crypto.randomUUID(), bytes), 404],
  ] as const
  expect(refused.map(([{ status }]) => status)).toEqual(refused.map(([, status]) => status))
  const viewer = await createMember(server, organisation, 'viewer')
  const forbidden = await viewer.ask(`/api/office/${slug}/jobs/${jobId}/files`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg' },
    body: bytes,
  })
  expect(forbidden.status).toBe(403)
  expect((await office.ask(`/api/office/${slug}/orders/${orderId}/files`)).json.data).toEqual([])
})
