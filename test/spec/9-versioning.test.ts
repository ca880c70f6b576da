import { expect, test } from 'vitest'
import { anOrder, fullCatalog, aFullOrder, plainCatalog } from '#test/catalogs.ts'
import {
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import { problemFields } from '#test/read-problems.ts'

// Interface, section 9, and the retired fields of section 4.6.

const server = await startTestServer()
const plain = await createTestOrganisation(server.db, plainCatalog)
const asking = await createTestOrganisation(server.db, fullCatalog)

test('the version is in the path, and there is one', async () => {
  const headers = withKey(plain.readKey)
  expect((await server.fetch('/api/v1/organisation', { headers })).status).toBe(200)
  for (const path of ['/api/organisation', '/api/v2/organisation', '/v1/organisation', '/api/v1']) {
    expect((await server.fetch(path, { headers })).status).toBe(404)
  }
})

test.each([null, 'yes', 5, [], { deep: true }])(
  'acceptedCollectionNotice %j is refused, because it is a boolean',
  async (acceptedCollectionNotice) => {
    const answer = await placeByKey(server, plain, anOrder({ acceptedCollectionNotice }))
    expect(answer.status).toBe(422)
    expect(problemFields(answer)).toEqual(['acceptedCollectionNotice'])
  },
)

test.each([true, false])(
  'acceptedCollectionNotice %j is accepted and ignored',
  async (acceptedCollectionNotice) => {
    const answers = [
      await placeByKey(server, plain, anOrder({ acceptedCollectionNotice })),
      await placeByBrowser(server, plain, anOrder({ acceptedCollectionNotice })),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(201)
      expect(answer.text).not.toContain('CollectionNotice')
    }
  },
)

test('placement becomes the answer to the question with key placement', async () => {
  const { json } = await placeByKey(server, asking, aFullOrder({ placement: ' On the grass ' }))
  expect(json.customFields).toEqual({ placement: 'On the grass' })
  expect(json).not.toHaveProperty('placement')
})

test("placement is accepted even if the organisation doesn't ask it", async () => {
  for (const sent of [{ placement: 'Here' }, { customFields: { placement: 'Here' } }]) {
    const { json } = await placeByKey(server, plain, anOrder(sent))
    expect(json.customFields).toEqual({ placement: 'Here' })
  }
  expect(
    problemFields(await placeByKey(server, plain, anOrder({ customFields: { where: 'x' } }))),
  ).toEqual(['customFields.where'])
})

test('customFields.placement overrides placement', async () => {
  const { json } = await placeByKey(
    server,
    asking,
    aFullOrder({ placement: 'Old', customFields: { placement: 'New' } }),
  )
  expect(json.customFields).toEqual({ placement: 'New' })
})

test("an empty placement doesn't count as an answer", async () => {
  const { json } = await placeByKey(server, asking, aFullOrder({ placement: '' }))
  expect(json.customFields).toEqual({})
})

test("placement answers the question if it's required", async () => {
  const required = await createTestOrganisation(server.db, {
    ...plainCatalog,
    bookingQuestions: [{ key: 'placement', label: 'Where?', type: 'text', required: true }],
  })
  const missing = await placeByKey(server, required, anOrder())
  expect(problemFields(missing)).toEqual(['customFields.placement'])
  expect((await placeByKey(server, required, anOrder({ placement: 'Here' }))).status).toBe(201)
})
