import { expect, test } from 'vitest'
import { purgePositions } from '#server/driver/purge-positions.ts'
import { createDriver, joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'

// Where addresses are: by hand, or by the median of three arrivals, if drivers agree that positions are kept.

const server = await startTestServer()

async function open() {
  const firm = await createTestOrganisation(server.db, plainCatalog)
  const office = await createMember(server, firm, 'admin')
  const base = `/api/office/${firm.slug}`
  const driverId = await createDriver(firm)
  const phone = await joinPhone(server, { office, slug: firm.slug, driverId })
  const { tap } = openLog()
  let days = 0
  /** Positions need 14 days' notice, so a test says that they have gone by. */
  const setFrom = (positionsFrom: string) =>
    server.owner.query(
      `update organisations set dispatch_settings = coalesce(dispatch_settings, '{}') || $2 where id = $1`,
      [firm.id, { positionsFrom }],
    )
  const agree = async () =>
    expect((await phone.send('POST', '/api/driver/positions-notice')).status).toBe(204)
  /** A job at an address, on the driver's run. */
  const plan = async (address = '7 King St') => {
    const { json: order } = await placeByKey(server, firm, anOrder({ address }))
    const jobId = String(order.jobs[0].id)
    days += 1
    await planRun(firm, { driverId, jobIds: [jobId], date: inDays(days) })
    return { orderId: String(order.id), jobId }
  }
  const arrive = async (jobId: string, latitude: number, more: object = {}) => {
    const position = { latitude, longitude: latitude + 180, accuracyMetres: 12, ...more }
    const action = tap('arrive', { type: 'job', id: jobId }, {}, { position })
    const { json, text } = await report(phone, [action])
    expect(json.results, text).toMatchObject([{ status: 'applied' }])
  }
  const locationOf = async (jobId: string) => {
    const { json } = await server.fetch(`/api/v1/jobs/${jobId}`, { headers: withKey(firm.readKey) })
    return json.location
  }
  const countPositions = async () => {
    const { rows } = await server.owner.query(
      'select count(*)::integer as kept from positions where organisation_id = $1',
      [firm.id],
    )
    return rows[0].kept
  }
  const pin = (orderId: string, point: object | null) =>
    office.send('PUT', `${base}/orders/${orderId}/point`, { point })
  return { firm, setFrom, agree, plan, arrive, locationOf, countPositions, pin }
}

test('three arrivals make the point of an address, and the fourth improves it', async () => {
  const { setFrom, agree, plan, arrive, locationOf, countPositions } = await open()
  await setFrom('2020-01-01')
  await agree()
  const jobs = [await plan(), await plan(' 7  king st'), await plan(), await plan()]
  const [one, two, three, four] = jobs.map(({ jobId }) => jobId)
  if (!one || !two || !three || !four) throw new Error('no jobs')
  await arrive(one, -33.9)
  await arrive(one, -33.8)
  // Someone reports from home; and a phone that isn't sure counts for nothing.
  await arrive(two, -33.1)
  await arrive(four, -33.2, { accuracyMetres: 1500 })
  expect(await locationOf(three)).toBeNull()
  await arrive(three, -33.88)
  const point = { latitude: -33.88, longitude: 146.12 }
  for (const id of [one, two, three, four]) {
    expect(await locationOf(id)).toEqual({
      latitude: expect.closeTo(point.latitude, 6),
      longitude: expect.closeTo(point.longitude, 6),
    })
  }
  const elsewhere = await plan('8 King St')
  expect(await locationOf(elsewhere.jobId)).toBeNull()
  expect(await countPositions()).toBe(5)
})

test('a pin that was set by hand stays, until it’s taken away', async () => {
  const { setFrom, agree, plan, arrive, locationOf, pin } = await open()
  await setFrom('2020-01-01')
  await agree()
  const { orderId, jobId } = await plan()
  const byHand = { latitude: -33.5, longitude: 151.5 }
  expect((await pin(orderId, byHand)).status).toBe(204)
  expect(await locationOf(jobId)).toEqual(byHand)
  for (const job of [{ jobId }, await plan(), await plan()]) await arrive(job.jobId, -33.9)
  expect(await locationOf(jobId)).toEqual(byHand)
  expect((await pin(orderId, null)).status).toBe(204)
  expect(await locationOf(jobId)).toBeNull()
  await arrive((await plan()).jobId, -33.9)
  expect(await locationOf(jobId)).toMatchObject({ latitude: -33.9 })
})

test('without the setting, or before the driver has read the notice, nothing is kept', async () => {
  const { setFrom, agree, plan, arrive, countPositions } = await open()
  const { jobId } = await plan()
  await agree()
  await arrive(jobId, -33.9)
  await setFrom('2999-01-01')
  await arrive(jobId, -33.9)
  expect(await countPositions()).toBe(0)

  const other = await open()
  await other.setFrom('2020-01-01')
  await other.arrive((await other.plan()).jobId, -33.9)
  expect(await other.countPositions()).toBe(0)
})

test('positions go after 90 days; the point that they made stays', async () => {
  const { firm, setFrom, agree, plan, arrive, locationOf, countPositions } = await open()
  await setFrom('2020-01-01')
  await agree()
  const { jobId } = await plan()
  for (const job of [{ jobId }, await plan(), await plan()]) await arrive(job.jobId, -33.9)
  const later = <Result>(work: Parameters<typeof firm.within<Result>>[0]) =>
    firm.within((org) => work({ ...org, now: new Date(org.now.getTime() + 91 * 86_400_000) }))
  expect(await purgePositions({ inOrg: later })).toBe(3)
  expect(await countPositions()).toBe(0)
  expect(await locationOf(jobId)).toMatchObject({ latitude: -33.9 })
})
