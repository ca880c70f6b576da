import { expect, test } from 'vitest'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { correctJob } from '#server/orders/jobs/correct-job.ts'
import { saveSettings } from '#server/organisations/save-settings.ts'
import { anOrder, ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'

// What is counted of each day, whatever happens to its jobs. An invariant compares it with the jobs.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)

/** The first days of a month that is over. In Sydney 14:30 UTC is the next day, in Perth the same. */
const day = (number: number) => inDays(number - 60)

let booked = 0

/** Books two bins, and answers the ids of their delivery and collection. */
async function place(changes: Record<string, unknown> = {}) {
  booked += 9
  const order = { deliveryDate: inDays(booked), pickupDate: inDays(booked + 7), quantity: 2 }
  const { json, status, text } = await placeByKey(server, firm, anOrder({ ...order, ...changes }))
  expect(status, text).toBe(201)
  return json.jobs.map(({ id }: { id: string }) => id)
}

const complete = (id: string, at: string, quantity: number | null = null) =>
  firm.within((org) => completeJob(org, { id, completion: {}, quantity, at: new Date(at) }))

async function readDays(): Promise<string[]> {
  await checkInvariants(server.owner)
  const { rows } = await server.owner.query<{ row: string }>(
    `select concat_ws(' ', day, delivered, collected) as row from moved_bins
      where organisation_id = $1 and product_id = $2 and delivered + collected > 0 order by day`,
    [firm.id, ids.bin],
  )
  return rows.map(({ row }) => row)
}

test('each job counts once, on the day when it was done', async () => {
  const [delivery, collection] = await place()
  await complete(delivery, `${day(2)}T14:30:00Z`)
  await complete(delivery, `${day(2)}T14:30:00Z`)
  expect(await readDays()).toEqual([`${day(3)} 2 0`])
  await complete(collection, `${day(3)}T01:00:00Z`, 1)
  expect(await readDays()).toEqual([`${day(3)} 2 1`])
})

test('a corrected time takes the bins to another day', async () => {
  const [delivery] = await place({ quantity: 1 })
  await complete(delivery, `${day(10)}T01:00:00Z`)
  const correct = (endedAt: string) => {
    const correction = { reason: 'The clock was wrong', startedAt: `${day(1)}T01:00:00Z`, endedAt }
    return firm.within((org) => correctJob(org, { id: delivery, correction }))
  }
  await correct(`${day(8)}T01:00:00Z`)
  expect(await readDays()).toEqual([`${day(3)} 2 1`, `${day(8)} 1 0`])
  await correct(`${day(3)}T12:59:59Z`)
  expect(await readDays()).toEqual([`${day(3)} 3 1`])
})

test('jobs that are completed at once are all counted', async () => {
  const orders = []
  for (let count = 0; count < 6; count += 1) orders.push(await place({ quantity: 1 }))
  await Promise.all(orders.map(([delivery]) => complete(delivery, `${day(4)}T01:00:00Z`)))
  expect(await readDays()).toEqual([`${day(3)} 3 1`, `${day(4)} 6 0`])
})

test('another time zone gives them other days', async () => {
  const [delivery] = await place()
  await Promise.all([
    firm.within((org) => saveSettings(org, { timezone: 'Australia/Perth' })),
    complete(delivery, `${day(5)}T14:30:00Z`),
  ])
  expect(await readDays()).toEqual([
    `${day(2)} 2 0`,
    `${day(3)} 1 1`,
    `${day(4)} 6 0`,
    `${day(5)} 2 0`,
  ])
})
