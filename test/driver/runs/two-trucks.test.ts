import { expect, test } from 'vitest'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { addDays, localTime } from '#contract/values/day.ts'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { createDriver, joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, ids, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// A bin that is taken is on the truck of the run that its job is on.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const { slug } = firm
const office = await createMember(server, firm, 'dispatcher')
const desk = openDispatch(office, slug)

async function aTruck(name: string): Promise<string> {
  return String(
    (await desk.add('vehicles', { name, registration: name.slice(0, 9), kind: 'skip', slots: 1 }))
      .id,
  )
}

/** The collection of a bin with a number. */
async function aCollection(number: string): Promise<string> {
  const { json } = await placeByKey(server, firm, anOrder())
  const of = (type: string) => json.jobs.find((job: { type: string }) => job.type === type).id
  await firm.within((org) =>
    completeJob(org, { id: of('delivery'), completion: {}, at: new Date(Date.now() - 86_400_000) }),
  )
  await desk.add('bins', {
    number,
    productId: ids.bin,
    place: { kind: 'site', id: json.id },
    load: 'full',
  })
  await server.owner.query(`update bin_moves set at = at - interval '1 day'`)
  return String(of('collection'))
}

test.each(['today', 'yesterday'])(
  'of two runs of a driver, that of the job has the truck: a run of %s',
  async (which) => {
    const today = await firm.within(async ({ now, timezone }) => localTime(now, timezone).day)
    const date = which === 'today' ? today : addDays(today, -1)
    const driverId = await createDriver(firm)
    const [first, second] = [await aTruck(`First ${which}`), await aTruck(`Second ${which}`)]
    const number = `B ${which}`
    const id = await aCollection(number)
    await server.owner.query('update jobs set date = $2 where id = $1', [id, date])
    await planRun(firm, { driverId, vehicleId: first, jobIds: [] })
    await planRun(firm, { driverId, vehicleId: second, jobIds: [id], date })
    const phone = await joinPhone(server, { office, slug, driverId })
    const taken = openLog().tap('complete', { type: 'job', id }, { binOut: number })
    expect((await report(phone, [taken])).json.results[0].status).toBe('applied')
    const { rows } = await server.owner.query(
      'select place, place_id, load from bins where number = $1',
      [number],
    )
    expect(rows).toEqual([{ place: 'vehicle', place_id: second, load: 'full' }])
  },
)
