import { expect, test } from 'vitest'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const owner = await createMember(server, firm, 'owner')
const books = openBooks(owner, firm.slug)

test('margins are worked out while someone changes the order', async () => {
  await books.begin()
  const { json } = await placeByKey(server, firm, anOrder())
  for (const { id } of json.jobs) {
    const at = new Date('2026-10-05T01:00:00Z')
    await firm.within((org) => completeJob(org, { id, completion: {}, at }))
  }
  const looked = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const change = firm.within(async (org) => {
    await lockOrder(org, json.id)
    locked.resolve()
    await looked.promise
  })
  await locked.promise
  const report = books.path('reports/margin?from=2026-10-01&to=2026-10-31')
  const { status, json: read } = await owner.ask(report)
  looked.resolve()
  await change
  expect(status).toBe(200)
  expect(read.rows.map((row: unknown[]) => row.slice(1, 4))).toEqual([
    [null, 40_909, 'No tip cost yet'],
  ])
})
