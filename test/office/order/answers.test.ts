import { expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { importCatalog } from '#server/catalog/import-catalog.ts'

// Changing the answers of an order whose questions have changed since it was booked: those that were given stay.

const server = await startTestServer()
const bookingQuestions = [
  { key: 'story', label: 'Story', type: 'text' },
  { key: 'ground', label: 'Ground', type: 'select', options: ['grass', 'concrete'] },
  { key: 'dogs', label: 'Dogs?', type: 'boolean' },
  { key: 'needs', label: 'Needs', type: 'multiselect', options: ['ramp', 'boards'] },
  { key: 'permit', label: 'Permit number', type: 'number' },
]
const given = { story: 'Old', ground: 'grass', dogs: true, needs: ['ramp'], permit: 7 }
const firm = await createTestOrganisation(server.db, { ...plainCatalog, bookingQuestions })
const sam = await createMember(server, firm, 'dispatcher')

const { json: placed } = await placeByKey(server, firm, anOrder({ customFields: given }))
const path = `/api/office/${firm.slug}/orders/${placed.id}`
const change = (answers: object, version: number) =>
  sam.ask(path, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'if-match': String(version) },
    body: JSON.stringify({ answers }),
  })

test('the same answers in another order change nothing', async () => {
  const reversed = Object.fromEntries(Object.entries(given).toReversed())
  expect((await change(reversed, 1)).json.order.version).toBe(1)
})

test('an answer is changed beside those to questions and options that are gone', async () => {
  await firm.within((org) =>
    importCatalog(org, {
      bookingQuestions: [
        { key: 'ground', options: ['sand'] },
        ...['dogs', 'needs', 'permit'].map((key) => ({ key, retired: true })),
      ],
    }),
  )
  const { json } = await sam.ask(path)
  const types = json.questions.map(({ key, type }: { key: string; type: string }) => [key, type])
  expect(Object.fromEntries(types)).toEqual({
    story: 'text',
    ground: 'select',
    dogs: 'boolean',
    needs: 'multiselect',
    permit: 'number',
  })
  const answer = await change({ ...given, story: 'New' }, 1)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.json.order.customFields).toEqual({ ...given, story: 'New' })
  const refused = await change({ ...given, dogs: false, ground: 'concrete' }, 2)
  expect(refused.json.error).toBe(
    'customFields.ground: must be one of the options; customFields.dogs: is an unknown question',
  )
  const cleared = await change({ story: 'New', ground: 'grass' }, 2)
  expect(cleared.json.order.customFields).toEqual({ story: 'New', ground: 'grass' })
})
