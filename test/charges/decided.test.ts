import { expect, test } from 'vitest'
import { openCharges } from '#test/actors/charges.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// What waits is decided from the oldest on; what was decided is looked up from the newest on.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const charges = openCharges(await createMember(server, firm, 'bookkeeper'), firm.slug)

/** The ids of all pages of a list. */
async function page(search: string): Promise<string[]> {
  const found: string[] = []
  for (;;) {
    const after = found.length === 0 ? '' : `&startingAfter=${found.at(-1)}`
    const { data, hasMore } = await charges.list(`?${search}&limit=2${after}`)
    found.push(...data.map(({ id }: { id: string }) => id))
    if (!hasMore) return found
  }
}

test('what waits is listed oldest first, what is decided newest first, page after page', async () => {
  const { json: order } = await placeByKey(server, firm, anOrder())
  const made = []
  for (const amount of [1000, 2000, 3000, 4000, 5000]) {
    const { json } = await charges.create(order.id, {
      type: 'manual',
      description: 'Broken kerb',
      amount,
    })
    made.push(json)
  }
  const ids = made.map(({ id }) => id)
  expect(await page('view=review')).toEqual(ids)
  for (const charge of made) await charges.act(charge, 'approve')
  expect(await page('view=approved')).toEqual(ids.toReversed())
  expect(await page(`orderId=${order.id}`)).toEqual(ids)
})
