import { expect, test } from 'vitest'
import type { Org } from '#server/db/tenant.ts'
import { extendServices } from '#server/orders/jobs/extend-services.ts'
import { anOrder, ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'

// Rules, section 5, `schedule`, and section 9: the visits of standing services are planned 90 days
// ahead, each order on its own, so that one doesn't hold up the others.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog)
const line = {
  productId: ids.bin,
  quantity: 1,
  deliveryDate: inDays(3),
  pickupDate: inDays(3),
  workType: 'service',
  schedule: { every: 1, unit: 'week' },
}
const place = async (): Promise<string> => {
  const { json } = await placeByKey(server, organisation, anOrder({ lines: [line] }))
  expect(json.jobs).toHaveLength(13)
  return json.id
}
const visitsOf = async (id: string): Promise<string[]> => {
  const { json } = await server.fetch(`/api/v1/orders/${id}`, {
    headers: withKey(organisation.readKey),
  })
  return json.jobs.map(({ date }: { date: string }) => date)
}

/** Runs the chore as it would run some days from now. */
async function run(days: number): Promise<{ planned: number; failed: unknown[] }> {
  const failed: unknown[] = []
  const planned = await extendServices({
    inOrg: (work) =>
      organisation.within((org: Org) =>
        work({ ...org, now: new Date(org.now.getTime() + days * 86_400_000) }),
      ),
    log: { info() {}, warn() {}, error: ({ order }: { order: unknown }) => failed.push(order) },
  })
  return { planned, failed }
}

test('an order that another transaction holds is left for the next run, and the others go on', async () => {
  const [held, free] = [await place(), await place()]
  const other = await server.owner.connect()
  try {
    await other.query('begin')
    await other.query('select from orders where id = $1 for update', [held])
    expect(await run(14)).toEqual({ planned: 2, failed: [held] })
  } finally {
    await other.query('rollback')
    other.release()
  }
  expect(await visitsOf(free)).toHaveLength(15)
  expect(await visitsOf(held)).toHaveLength(13)

  expect(await run(14)).toEqual({ planned: 2, failed: [] })
  const weekly = Array.from({ length: 15 }, (_, week) => inDays(3 + 7 * week))
  expect(await visitsOf(held)).toEqual(weekly)
  expect(await run(14)).toEqual({ planned: 0, failed: [] })
  await checkInvariants(server.owner)
})

test('no visits are planned while the subscription is inactive; later those from that day on', async () => {
  const id = await place()
  const subscribe = (active: boolean) =>
    server.owner.query('update organisations set subscription_active = $2 where id = $1', [
      organisation.id,
      active,
    ])
  await subscribe(false)
  expect(await run(14)).toEqual({ planned: 0, failed: [] })
  expect(await visitsOf(id)).toHaveLength(13)
  await subscribe(true)
  await run(120)
  const visits = await visitsOf(id)
  const [before, after] = [visits.slice(0, 13), visits.slice(13)]
  expect(before.at(-1)).toBe(inDays(87))
  // Those of the days when nothing was planned aren't planned for days that have passed.
  expect(after[0]).toBe(inDays(122))
  await checkInvariants(server.owner)
})
