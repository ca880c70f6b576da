import { expect, test } from 'vitest'
import { changeOrder } from '#server/orders/change/change-order.ts'
import { failJob } from '#server/orders/jobs/fail-job.ts'
import { rescheduleJob } from '#server/orders/jobs/reschedule-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { presentJob } from '#server/jobs/present-job.ts'
import { ids, inDays } from '#test/catalogs.ts'
import { startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { openHires } from './hires.ts'

/** Where the jobs of bins go that were relocated (rules, section 12, "Jobs"). */

const server = await startTestServer()
const { hire, deliver, done, plan, used, jobsOf } = openHires(server)

const toSite = {
  address: '9 Kent St',
  suburb: 'Sydney',
  postcode: '2000',
  lotNumber: null,
  gateCode: '4711',
  notes: 'At the back',
}

test('after a relocation the later jobs of the line go to the new address', async () => {
  const one = await hire(1)
  await deliver(one)
  await expect(plan(one, { type: 'relocation' }, 3)).rejects.toMatchObject({
    problems: [{ field: 'toSite', code: 'required' }],
  })
  const relocation = await plan(one, { type: 'relocation', toSite }, 3)
  await done(one, relocation.id)
  const jobs = await jobsOf(one)
  const later = jobs.find((job) => job.type === 'collection')
  expect(later).toMatchObject({ address: '9 Kent St', gateCode: '4711', notes: 'At the back' })
  expect(later?.locality).toEqual({ suburb: 'Sydney', postcode: '2000' })
  const exchange = await plan(one, { type: 'exchange' }, 5)
  expect(exchange.address).toBe('9 Kent St')
  await checkInvariants(server.owner)
})

test('what is planned after a relocation goes to the new address too', async () => {
  const moved = async () => {
    const one = await hire(2, { onCall: true })
    await deliver(one)
    const service = await plan(one, { type: 'service' }, 2)
    await one.of.within(async (org) => {
      await startJob(org, service.id)
      const failure = { code: 'blocked' as const, note: null, photos: [] }
      await failJob(org, { id: service.id, failure })
    })
    await done(one, (await plan(one, { type: 'relocation', toSite }, 3)).id)
    return { ...one, service: service.id }
  }
  const one = await moved()
  expect((await plan(one, { type: 'collection' }, 4)).address).toBe('9 Kent St')
  const early = await plan(one, { type: 'collection', quantity: 1 }, 3)
  expect(early.address).toBe('9 Kent St')
  const again = await one.of.within((org) =>
    rescheduleJob(org, { id: one.service, date: inDays(3) }),
  )
  expect(presentJob(again).address).toBe('9 Kent St')

  const other = await moved()
  const request = { collectNow: true, dryRun: false }
  await other.of.within((org) => changeOrder(org, { id: other.id, request }))
  const collection = (await jobsOf(other)).find(({ type }) => type === 'collection')
  expect(collection).toMatchObject({ status: 'scheduled', address: '9 Kent St' })
  await checkInvariants(server.owner)
})

const placesOf = (
  jobs: readonly { type: string; status: string; address: string; items: { quantity: number }[] }[],
) =>
  jobs
    .filter(({ status }) => status === 'scheduled')
    .map(({ type, address, items }) => `${type} of ${items[0]?.quantity} at ${address}`)
    .toSorted()

test('if some bins of a line are relocated, only their jobs go to the new address', async () => {
  const one = await hire(3)
  const home = (await jobsOf(one))[0]?.address
  await deliver(one)
  const exchange = await plan(one, { type: 'exchange', quantity: 2 }, 5)
  const both = await plan(one, { type: 'service' }, 4)
  await done(one, (await plan(one, { type: 'relocation', quantity: 1, toSite }, 3)).id)
  expect(placesOf(await jobsOf(one))).toEqual([
    'collection of 1 at 9 Kent St',
    `collection of 2 at ${home}`,
    `exchange of 2 at ${home}`,
    `service of 3 at ${home}`,
  ])
  await checkInvariants(server.owner)

  // Two of three are there then, and the exchange is of one here and one there.
  await done(one, (await plan(one, { type: 'relocation', quantity: 1, toSite }, 3)).id)
  expect(placesOf(await jobsOf(one))).toEqual([
    `collection of 1 at ${home}`,
    'collection of 1 at 9 Kent St',
    'collection of 1 at 9 Kent St',
    `exchange of 1 at ${home}`,
    'exchange of 1 at 9 Kent St',
    `service of 3 at ${home}`,
  ])
  expect(await used(one, ids.bin, 4, 6)).toEqual([3, 5, 3])
  await done(one, exchange.id)
  await done(one, both.id)
  await checkInvariants(server.owner)
})

test('what is planned once some bins were relocated goes to where its bins are', async () => {
  const one = await hire(3, { onCall: true })
  const home = (await jobsOf(one))[0]?.address
  await deliver(one)
  const exchange = await plan(one, { type: 'exchange' }, 2)
  await one.of.within(async (org) => {
    await startJob(org, exchange.id)
    await failJob(org, { id: exchange.id, failure: { code: 'blocked', note: null, photos: [] } })
  })
  await done(one, (await plan(one, { type: 'relocation', quantity: 1, toSite }, 3)).id)
  await one.of.within((org) => rescheduleJob(org, { id: exchange.id, date: inDays(4) }))
  await plan(one, { type: 'collection' }, 6)
  expect(placesOf(await jobsOf(one))).toEqual([
    'collection of 1 at 9 Kent St',
    `collection of 2 at ${home}`,
    'exchange of 1 at 9 Kent St',
    `exchange of 2 at ${home}`,
  ])
  await checkInvariants(server.owner)

  // Everything is in one place again once the others have followed.
  await done(one, (await plan(one, { type: 'relocation', quantity: 2, toSite }, 3)).id)
  const after = placesOf(await jobsOf(one))
  expect(after.filter((job) => !job.endsWith('9 Kent St'))).toEqual([])
  await checkInvariants(server.owner)
})
