import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { localTime } from '#contract/values/day.ts'
import { query } from '#server/db/transaction.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { planJob } from '#server/orders/jobs/plan/plan-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { createDriver } from '#test/actors/driver.ts'
import type { Member } from '#test/actors/member.ts'
import { aFullOrder, ids, inDays } from '#test/catalogs.ts'
import { placeByKey } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'

/** A driver's day: a truck, a tip, and jobs of all types on one run. */

type Firm = Pick<TestOrganisation, 'id' | 'slug' | 'within' | 'writeKey' | 'readKey'>
export type Stop = { jobId: string } | { tip: string } | 'yard'

/** Places an order at an address of its own. */
async function place(server: TestServer, firm: Firm, changes: Record<string, unknown>) {
  const { json, text } = await placeByKey(
    server,
    firm,
    aFullOrder({ deliveryDate: inDays(3), pickupDate: inDays(10), ...changes }),
  )
  if (!json.id) throw new Error(`no order: ${text}`)
  return json
}

export const placeDelivery = async (server: TestServer, firm: Firm, address: string) =>
  String((await place(server, firm, { address })).jobs[0].id)

/** A hire whose bin is out: only the collection is left. */
export async function placeDelivered(server: TestServer, firm: Firm, address: string) {
  const order = await place(server, firm, { address })
  const [delivery, collection] = order.jobs
  await firm.within(async (org) => {
    await startJob(org, delivery.id)
    await completeJob(org, { id: delivery.id, completion: {} })
  })
  return {
    orderId: String(order.id),
    lineId: String(order.lines[0].id),
    collection: String(collection.id),
  }
}

/** More work on a bin that is out. */
export async function placeWork(
  server: TestServer,
  firm: Firm,
  address: string,
  type: 'exchange' | 'relocation',
): Promise<string> {
  const { orderId, lineId } = await placeDelivered(server, firm, address)
  const toSite = type === 'relocation' ? { address: '9 New Street' } : null
  return firm.within(async (org) => {
    const work = { type, date: inDays(5), quantity: null, key: randomUUID() }
    const { job } = await planJob(org, {
      orderId,
      lineId,
      ...work,
      toSite: toSite && siteOf(toSite),
    })
    return job.id
  })
}

const siteOf = ({ address }: { address: string }) => ({
  address,
  suburb: 'Newtown',
  postcode: '2042',
  lotNumber: null,
  gateCode: null,
  notes: '',
})

export const placeService = async (server: TestServer, firm: Firm, address: string) => {
  const line = {
    productId: ids.cleaning,
    quantity: 1,
    workType: 'service',
    deliveryDate: inDays(3),
    pickupDate: inDays(3),
  }
  const order = await place(server, firm, { address, productId: ids.cleaning, lines: [line] })
  return String(order.jobs[0].id)
}

export const placeWaitAndLoad = async (server: TestServer, firm: Firm, address: string) =>
  String((await place(server, firm, { address, waitWhileLoad: true })).jobs[0].id)

/** A driver with a truck, and a tip. */
export async function createCrew(
  office: Member,
  firm: Firm,
  { driver = 'Lee Tran', truck: name = 'Truck 1' }: { driver?: string; truck?: string } = {},
) {
  const driverId = await createDriver(firm, driver)
  const path = `/api/office/${firm.slug}`
  const truck = { name, registration: 'BIN 204', kind: 'skip', slots: 4 }
  const vehicle = await office.send('POST', `${path}/vehicles`, truck)
  if (vehicle.status !== 201) throw new Error(`no vehicle: ${vehicle.text}`)
  const tip = await office.send('POST', `${path}/tip-sites`, {
    name: `Alexandria of ${name}`,
    address: '1 Tip Road, Alexandria',
  })
  if (tip.status !== 201) throw new Error(`no tip: ${tip.text}`)
  return { driverId, vehicleId: String(vehicle.json.id), tipSiteId: String(tip.json.id) }
}

/** Plans a run of today with its stops in their order. */
export async function planStops(
  firm: Firm,
  run: { driverId: string; vehicleId: string | null; stops: readonly Stop[] },
): Promise<string> {
  const id = randomUUIDv7()
  const { driverId, vehicleId, stops } = run
  await firm.within(async ({ tx, now, timezone }) => {
    const own = { organisation_id: firm.id, id, driver_id: driverId, vehicle_id: vehicleId }
    const date = localTime(now, timezone).day
    const stamps = { created_at: now, updated_at: now }
    await tx.run(query.insertInto('runs').values({ ...own, date, status: 'planned', ...stamps }))
    for (const [index, stop] of stops.entries()) {
      await tx.run(
        query.insertInto('stops').values({
          organisation_id: firm.id,
          id: randomUUIDv7(),
          run_id: id,
          created_at: now,
          position: index + 1,
          ...(stop === 'yard'
            ? { kind: 'yard' }
            : 'jobId' in stop
              ? { kind: 'job', job_id: stop.jobId }
              : { kind: 'tip', tip_site_id: stop.tip }),
        }),
      )
    }
  })
  return id
}

/** A code for joining, made in the office. */
export async function makeCode(office: Member, { slug }: Firm, driverId: string) {
  const { status, json, text } = await office.send(
    'POST',
    `/api/office/${slug}/drivers/${driverId}/codes`,
  )
  if (status !== 201) throw new Error(`no code: ${text}`)
  return { code: String(json.code), link: String(json.link) }
}
