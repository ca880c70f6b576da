import { expect, test } from 'vitest'
import { photoLink } from '#server/hirers/photo-link.ts'
import { createDriver, joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { asOperator } from '#test/actors/operator.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { aPhoto } from '#test/driver/a-photo.ts'
import {
  BOOKING_URL,
  SECRET,
  createTestOrganisation,
  placeByKey,
  startTestServer,
} from '#test/harness.ts'

// Rules, section 12, "Files": hirers see the photos of their order by signed links.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog)
const { slug } = organisation
const office = await createMember(server, organisation, 'dispatcher')
const ask = asHirer(server, organisation)
const open = (url: string, init: RequestInit = {}) =>
  fetch(server.url + new URL(url).pathname + new URL(url).search, init)

/** An order whose delivery a driver has started, with a phone. */
async function start() {
  const driverId = await createDriver(organisation)
  const phone = await joinPhone(server, { office, slug, driverId })
  const { json: order } = await placeByKey(server, organisation, anOrder())
  const jobId = String(order.jobs[0].id)
  await planRun(organisation, { driverId, jobIds: [jobId] })
  await phone.ask('/api/driver/day')
  const { tap } = openLog()
  const shoot = async (kind: 'bin' | 'place' | 'signature' | 'docket', stored = true) => {
    const { bytes, sha256 } = aPhoto()
    const photo = tap('photo', { type: 'job', id: jobId }, { kind, sha256 })
    await report(phone, [photo])
    if (stored) {
      const headers = { 'content-type': 'image/jpeg' }
      await phone.ask(`/api/driver/files/${sha256}`, { method: 'PUT', headers, body: bytes })
    }
    return photo
  }
  const settle = (kind: 'complete' | 'fail') =>
    report(phone, [
      tap(kind, { type: 'job', id: jobId }, kind === 'fail' ? { code: 'blocked' } : {}),
    ])
  const photos = async () => (await ask('view', { id: order.id })).json.photos
  return { id: String(order.id), jobId, phone, tap, shoot, settle, photos }
}

test('photos show once the job is done, in the order in which they were taken', async () => {
  const { jobId, shoot, settle, photos } = await start()
  await shoot('bin')
  await shoot('place')
  await shoot('signature')
  await shoot('docket')
  await shoot('bin', false)
  expect(await photos()).toEqual([])
  await settle('complete')
  expect(await photos()).toMatchObject([
    { jobId, kind: 'bin' },
    { jobId, kind: 'place' },
  ])
})

test('a docket shows on the page of a charge that a person added it to, once the hirer has a notice', async () => {
  const { id, shoot, settle, photos } = await start()
  await shoot('docket')
  await settle('complete')
  const { json: seen } = await office.ask(`/api/office/${slug}/orders/${id}`)
  const [{ id: photoId }] = seen.jobs.flatMap((job: { photos: object[] }) => job.photos)
  const mel = await createMember(server, organisation, 'bookkeeper')
  const charge = { type: 'manual', description: 'Overweight', amount: 5000, photoIds: [photoId] }
  const { json: made } = await mel.send('POST', `/api/office/${slug}/orders/${id}/charges`, charge)
  const where = { bookingUrl: BOOKING_URL, secret: SECRET, now: new Date() }
  const url = photoLink({ slug, order: { id }, fileId: photoId }, where)
  expect((await open(url)).status).toBe(404)
  await mel.send('POST', `/api/office/${slug}/charges/${made.id}/notify`, undefined, made.version)
  const { json: page } = await ask(`charges/${made.id}/view`, { id })
  expect(page.photos).toMatchObject([{ kind: 'docket' }])
  expect((await open(page.photos[0].url)).status).toBe(200)
  expect(await photos()).toEqual([])
})

test('a charge takes no photo of another order, and none that was a mistake', async () => {
  const [mine, theirs] = [await start(), await start()]
  const idsOf = async (id: string): Promise<string[]> => {
    const { json } = await office.ask(`/api/office/${slug}/orders/${id}`)
    return json.jobs.flatMap(({ photos }: { photos: { id: string }[] }) =>
      photos.map((one) => one.id),
    )
  }
  await mine.shoot('bin')
  const taken = await mine.shoot('place')
  await theirs.shoot('bin')
  for (const { settle } of [mine, theirs]) await settle('complete')
  const [kept, mistake] = await idsOf(mine.id)
  const target = { type: 'job', id: mine.jobId } as const
  await report(mine.phone, [mine.tap('amend', target, { withdrawn: [taken.id] })])
  const mel = await createMember(server, organisation, 'bookkeeper')
  for (const wrong of [mistake, ...(await idsOf(theirs.id))]) {
    const body = { type: 'manual', description: 'Mud', amount: 50, photoIds: [kept, wrong] }
    const refused = await mel.send('POST', `/api/office/${slug}/orders/${mine.id}/charges`, body)
    expect(refused.json.error).toBe("photoIds[1]: isn't a photo of this order's jobs")
  }
})

test('photos of a job that failed show why, and a mistake is gone', async () => {
  const { id, jobId, phone, tap, shoot, settle, photos } = await start()
  const [one, other] = [await shoot('bin'), await shoot('place')]
  await settle('fail')
  const [first, second] = await photos()
  expect([first.kind, second.kind]).toEqual(['bin', 'place'])
  const target = { type: 'job', id: jobId } as const
  await report(phone, [tap('amend', target, { withdrawn: [one.id] })])
  expect(await photos()).toMatchObject([{ kind: 'place', takenAt: other.at }])
  const day = await phone.ask('/api/driver/day')
  expect(day.json.runs[0].stops[0].job.photos).toMatchObject([{ kind: 'place' }])
  expect((await open(first.url)).status).toBe(404)
  expect((await open(second.url)).status).toBe(200)
  const { timeline } = (await ask('view', { id })).json
  expect(timeline).toContainEqual(expect.objectContaining({ type: 'job_failed', jobId }))
})

test('a photo is a JPEG that runs nothing, and that nothing keeps once its link is withdrawn', async () => {
  const { shoot, settle, photos } = await start()
  await shoot('bin')
  await settle('complete')
  const [{ url }] = await photos()
  const shown = await open(url)
  expect(shown.status).toBe(200)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    'accept-ranges': 'none',
  })
  const bytes = Buffer.from(await shown.arrayBuffer())
  expect(bytes.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
  const part = await open(url, { headers: { range: 'bytes=0-1' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([200, bytes.length])
  const head = await open(url, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test("a stranger's links all look alike", async () => {
  const [mine, theirs] = [await start(), await start()]
  for (const { shoot, settle } of [mine, theirs]) {
    await shoot('bin')
    await settle('complete')
  }
  const [[own], [other]] = [await mine.photos(), await theirs.photos()]
  const [link, foreign] = [new URL(own.url), new URL(other.url)]
  const fileOf = ({ pathname }: URL) => pathname.split('/').at(-1) ?? ''
  const where = { bookingUrl: BOOKING_URL, secret: SECRET, now: new Date() }
  const elsewhere = await createTestOrganisation(server.db, plainCatalog)
  const wrong = [
    // Another order's photo, with one's own signature, and by one's own order.
    link.href.replace(fileOf(link), fileOf(foreign)),
    link.href.replace(mine.id, theirs.id),
    photoLink({ slug, order: { id: mine.id }, fileId: fileOf(foreign) }, where),
    link.href.replace(`/${slug}/`, `/${elsewhere.slug}/`),
    link.href.replace(/key=./, 'key='),
    link.href.replace(/until=\d+/, 'until=9999999999'),
    link.href.split('?')[0] ?? '',
    `${link.href}&key=again`,
    photoLink({ slug, order: { id: mine.id }, fileId: 'nothing' }, where),
    photoLink({ slug, order: { id: mine.id }, fileId: fileOf(link) }, { ...where, secret: 'no' }),
  ]
  for (const url of wrong) {
    const answer = await open(url)
    expect([url, answer.status]).toEqual([url, 404])
    expect(await answer.json()).toEqual({ error: 'There is no such picture' })
  }
  expect((await open(own.url)).status).toBe(200)
})

test('guessing is cut off, and the right link still works', async () => {
  const { shoot, settle, photos } = await start()
  await shoot('bin')
  await settle('complete')
  const [{ url }] = await photos()
  const statuses = []
  for (let n = 0; n < 12; n += 1) statuses.push((await open(`${url}${n}`)).status)
  expect(statuses).toEqual([...Array(10).fill(404), 429, 429])
  expect((await open(url)).status).toBe(200)
})

test('a link ends after a day, and with the link to its order', async () => {
  const { id, shoot, settle, photos } = await start()
  await shoot('bin')
  await settle('complete')
  const [{ url }] = await photos()
  const fileId = new URL(url).pathname.split('/').at(-1) ?? ''
  const before = new Date(Date.now() - 26 * 3_600_000)
  const where = { bookingUrl: BOOKING_URL, secret: SECRET, now: before }
  const expired = await open(photoLink({ slug, order: { id }, fileId }, where))
  expect([expired.status, await expired.json()]).toEqual([
    403,
    { error: 'This link has expired. Open your booking from the link in your email.' },
  ])
  await asOperator(server.databaseUrl)('order', 'new-link', slug, id)
  expect((await open(url)).status).toBe(404)
})
