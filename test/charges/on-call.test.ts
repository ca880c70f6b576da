import { expect, test } from 'vitest'
import { addDays } from '#contract/values/day.ts'
import { openPast } from '#server/demo/history/act.ts'
import type { Past } from '#server/demo/history/act.ts'
import { findOrganisationBySlug } from '#server/organisations/find-organisation.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { failJob } from '#server/orders/jobs/fail-job.ts'
import { planJob } from '#server/orders/jobs/plan/plan-job.ts'
import { rescheduleJob } from '#server/orders/jobs/reschedule-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { placeOrder } from '#server/orders/place/place-order.ts'
import { lookAtCharges, openCharges } from '#test/actors/charges.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, ids, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// Days after the agreed end of a hire whose collection is on call (rules, section 13, "Charges").

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const mel = await createMember(server, firm, 'bookkeeper', { name: 'Mel Harrow' })
const charges = openCharges(mel, firm.slug)

type Ends = 'offHire' | 'collection'

/** A bin that came 14 days ago for a week, and is collected when someone asks for it. */
async function hire(ends: Ends) {
  await charges.set((settings) => ({ ...settings, hireEndsOn: ends }))
  const met = await findOrganisationBySlug(server.db, firm.slug)
  if (!met) throw new Error('the organisation has gone')
  const past = await openPast(server.db, met.organisation, met.now)
  const day = (ago: number) => addDays(past.today, -ago)
  const dates = { deliveryDate: day(14), pickupDate: day(7) }
  const lines = [{ productId: ids.bin, quantity: 1, ...dates, collectionOn: null }]
  const { order } = await placeOrder(past.at(day(15), '08:00'), {
    body: anOrder({ ...dates, lines }),
    key: null,
    source: 'api',
  })
  const lineId = order.lines[0]?.id ?? ''
  await finish(past, { id: order.jobs[0]?.id ?? '', on: day(14) })
  /** Asks for the collection some days ago, for a day. */
  const ask = (ago: number, date: number) =>
    past.at(day(ago), '09:00').inOrg(async (org) => {
      const work = { orderId: order.id, lineId, type: 'collection' as const, date: day(date) }
      const { job } = await planJob(org, { ...work, quantity: null, toSite: null, key: null })
      return job.id
    })
  return { past, day, id: order.id, ask }
}

function finish(past: Past, { id, on }: { id: string; on: string }) {
  return past.at(on, '11:00').inOrg(async (org) => {
    await startJob(org, id)
    await completeJob(org, { id, completion: {} })
  })
}

async function extraDaysOf(id: string): Promise<number[]> {
  await lookAtCharges(firm)
  const of: { type: string; amount: number }[] = await charges.of(id)
  return of.flatMap(({ type, amount }) => (type === 'extra_days' ? [amount] : []))
}

test.each<[Ends, number]>([
  ['collection', 7500],
  ['offHire', 4500],
])('asked for 3 days after the agreed day, and collected after 5: %s', async (ends, amount) => {
  const { past, day, id, ask } = await hire(ends)
  await finish(past, { id: await ask(4, 2), on: day(2) })
  expect(await extraDaysOf(id)).toEqual([amount])
})

test.each<[Ends, number]>([
  ['collection', 6000],
  ['offHire', 4500],
])('days by which we moved a collection on call later are ours: %s', async (ends, amount) => {
  const { past, day, id, ask } = await hire(ends)
  const job = await ask(4, 3)
  expect(await ask(3, 1)).toBe(job)
  await finish(past, { id: job, on: day(1) })
  expect(await extraDaysOf(id)).toEqual([amount])
})

test.each<[Ends, 'vehicle' | 'blocked', number]>([
  ['collection', 'vehicle', 6000],
  ['collection', 'blocked', 9000],
  ['offHire', 'vehicle', 4500],
  ['offHire', 'blocked', 7500],
])('days after a collection on call failed: %s, %s', async (ends, code, amount) => {
  const { past, day, id, ask } = await hire(ends)
  const job = await ask(4, 3)
  const again = await past.at(day(3), '10:00').inOrg(async (org) => {
    await startJob(org, job)
    await failJob(org, { id: job, failure: { code, note: null, photos: [] } })
    return rescheduleJob(org, { id: job, date: day(1) })
  })
  await finish(past, { id: again.job.id, on: day(1) })
  expect(await extraDaysOf(id)).toEqual([amount])
})
