import { expect, test } from 'vitest'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { problemFields } from '#test/read-problems.ts'

// A query whose percent-encoding is wrong (rules, section 1).

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog)
await placeByKey(server, organisation, anOrder())
const list = (query: string) =>
  server.fetch(`/api/v1/orders${query}`, {
    headers: { authorization: `Bearer ${organisation.readKey}` },
  })

test.each(['%', '%zz', 'A%2', '%ff', '%c0%af', '%E2%82'])(
  'a parameter that can’t be decoded, such as reference=%s, answers 422',
  async (value) => {
    for (const query of [`reference=${value}`, `limit=1&%72eference=${value}`]) {
      const answer = await list(`?${query}`)
      expect(problemFields(answer)).toEqual(['reference'])
      expect(answer.json).toEqual({ error: 'reference: must be percent-encoded UTF-8' })
    }
    // One that isn't known is ignored.
    expect((await list(`?limit=1&other=${value}&${value}=1`)).status).toBe(200)
    const both = await list(`?limit=0&reference=${value}`)
    expect(problemFields(both).toSorted()).toEqual(['limit', 'reference'])
  },
)

test('a plus sign and percent-encoding in a parameter are read', async () => {
  const { json } = await list('?limit=1')
  const { reference } = json.data[0]
  for (const written of [reference.replaceAll('-', '+'), reference.replaceAll('-', '%2D')]) {
    const found = await list(`?reference=${written}`)
    expect(found.json.data.map((order: { id: string }) => order.id)).toEqual([json.data[0].id])
  }
})

test('it is refused of the public reads and of pages by key alike', async () => {
  for (const [path, field] of [
    [`/api/public/${organisation.slug}/availability?productId=%zz`, 'productId'],
    [`/api/v1/jobs?status=%ff`, 'status'],
    [`/api/v1/events?type=%`, 'type'],
  ] as const) {
    const answer = await server.fetch(path, {
      headers: { authorization: `Bearer ${organisation.readKey}` },
    })
    expect(problemFields(answer)).toEqual([field])
  }
})
