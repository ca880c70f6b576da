import { expect, test } from 'vitest'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { aFullOrder, fullCatalog, ids, inDays, openRules } from '#test/catalogs.ts'
import {
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import { problemFields, problemWith } from '#test/read-problems.ts'

// Interface, section 4.6, rules 1 and 2. Rules, section 5: area, customFields, notices, terms.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, fullCatalog)
const strict = await createTestOrganisation(server.db, {
  ...fullCatalog,
  bookingRules: { ...openRules, areaRequired: true },
})
const place = (changes: Record<string, unknown>) =>
  placeByKey(server, organisation, aFullOrder(changes))
const unknown = '00000000-0000-4000-8000-00000000ffff'
const newtown = { suburb: 'Newtown', postcode: '2042' }
const heavyLine = {
  productId: ids.heavyBin,
  quantity: 1,
  workType: 'none',
  deliveryDate: inDays(3),
  pickupDate: inDays(5),
}

test('accepts an area, with or without a locality in it', async () => {
  for (const locality of [undefined, newtown]) {
    const { json } = await place({ areaId: ids.area, locality })
    expect(json).toMatchObject({
      areaId: ids.area,
      areaName: 'Inner West',
      locality: locality ?? null,
    })
  }
})

test('refuses free text in place of an id', async () => {
  for (const areaId of ['Inner West', 'Newtown', '2042']) {
    expect(problemFields(await place({ areaId }))).toEqual(['areaId'])
  }
})

test.each([[unknown], [ids.bin], [ids.morning]])('refuses the unknown area %s', async (areaId) => {
  expect(problemFields(await place({ areaId }))).toEqual(['areaId'])
})

test('a locality must lie in the given area', async () => {
  const answer = await place({ areaId: ids.farArea, locality: newtown })
  expect(problemFields(answer)).toEqual(['locality'])
})

test.each([
  ['Newtown', '2042'],
  ['NEWTOWN', '2042'],
  ['  new town ', '2042'],
  ["st peter's", '2044'],
  ["ST  PETER'S", ' 2044 '],
])('the locality %j %j finds its area', async (suburb, postcode) => {
  const { json } = await place({ locality: { suburb, postcode } })
  expect(json).toMatchObject({ areaId: ids.area, areaName: 'Inner West' })
})

test('a locality outside every area is fine if no area is required', async () => {
  const nowhere = { suburb: 'Nowhere', postcode: '0800' }
  const { status, json } = await place({ locality: nowhere })
  expect(status).toBe(201)
  expect(json).toMatchObject({ areaId: null, areaName: null, locality: nowhere })
})

test.each([
  ['Nowhere', '0800'],
  ['Newtown', '2044'],
  ['Newtow', '2042'],
])('%s %s is refused if an area is required', async (suburb, postcode) => {
  const answer = await placeByKey(server, strict, aFullOrder({ locality: { suburb, postcode } }))
  expect(answer.status).toBe(422)
  expect(answer.json).toEqual({ error: 'locality: is not in a delivery area' })
})

test('if an area is required, an area or a locality must be given', async () => {
  const fields = problemFields(await placeByKey(server, strict, aFullOrder()))
  expect(fields).toHaveLength(1)
  expect(['areaId', 'locality']).toContain(fields[0])
  for (const given of [{ areaId: ids.area }, { locality: newtown }]) {
    expect((await placeByKey(server, strict, aFullOrder(given))).status).toBe(201)
  }
})

test('each type of question accepts its type of answer and shows it', async () => {
  const answers = {
    placement: 'On the grass',
    ground: 'concrete',
    permit: 12.5,
    dogs: false,
    ready: '2028-02-29',
    needs: ['boards', 'ramp'],
    story: 'Once\nupon a time',
  }
  const { json } = await place({ customFields: answers })
  expect(json.customFields).toEqual(answers)
})

test.each<[string, unknown[]]>([
  ['placement', [5, true, ['x'], {}, 'x'.repeat(81)]],
  ['ground', ['sand', 'Grass', 1, true, ['grass'], 'grass,concrete']],
  ['permit', ['12', true, [1], {}]],
  ['dogs', ['true', 1, 0, 'no']],
  ['ready', ['2026-02-30', 'tomorrow', 20_261_124, '2026-11-24T00:00:00Z']],
  ['needs', ['ramp', ['ramp', 'crane'], ['ramp', 'ramp'], [1], { ramp: true }]],
  ['story', [5, 'x'.repeat(301), ['x']]],
])('customFields.%s refuses another type', async (key, values) => {
  for (const value of values) {
    const answer = await place({ customFields: { [key]: value } })
    expect(problemFields(answer), JSON.stringify(value)).toEqual([`customFields.${key}`])
  }
})

test('an unknown key is refused and named', async () => {
  const answer = await place({
    customFields: { ground: 'grass', colour: 'green', Ground: 'grass' },
  })
  expect(problemFields(answer)).toEqual(['customFields.colour', 'customFields.Ground'])
})

test('a key that every object inherits is still unknown', async () => {
  for (const key of ['constructor', 'toString', 'hasOwnProperty', 'length', '__proto__']) {
    const body = JSON.stringify(aFullOrder({ customFields: { '#': 'x' } })).replace('#', key)
    const answer = await server.fetch('/api/v1/orders', {
      method: 'POST',
      headers: withKey(organisation.writeKey),
      body,
    })
    expect(problemFields(answer), key).toEqual([`customFields.${key}`])
  }
})

test("a key with the error text's own punctuation is refused without being repeated", async () => {
  for (const key of ['a; b: c', ':', ';', '', '\u0000', 'x'.repeat(2000), '\n', '💥: ; ']) {
    const answer = await place({ customFields: { [key]: 'x' } })
    const fields = problemFields(answer)
    expect(fields).toHaveLength(1)
    expect(fields[0]).toMatch(/^customFields/)
  }
})

test('a required question must be answered if it applies to the product group', async () => {
  const heavy = { productId: ids.heavyBin, acceptedNoticeIds: [ids.asbestos, ids.heavy] }
  for (const soil of [undefined, null, '', '   ']) {
    const answer = await place({ ...heavy, customFields: { soil } })
    expect(problemFields(answer)).toEqual(['customFields.soil'])
  }
  expect((await place({})).status).toBe(201)
  const beside = await place({ lines: [heavyLine], acceptedNoticeIds: heavy.acceptedNoticeIds })
  expect(problemFields(beside)).toEqual(['customFields.soil'])
  const answered = await place({
    lines: [heavyLine],
    acceptedNoticeIds: heavy.acceptedNoticeIds,
    customFields: { soil: 'Garden' },
  })
  expect(answered.status, answered.text).toBe(201)
})

test('a required question of an area must be answered there, and can be answered elsewhere', async () => {
  const asking = await createTestOrganisation(server.db, {
    ...fullCatalog,
    bookingQuestions: [
      {
        key: 'street',
        label: 'On the street?',
        type: 'boolean',
        required: true,
        areaIds: [ids.area],
      },
    ],
  })
  const ask = async (given: object) => placeByKey(server, asking, aFullOrder({ ...given }))
  for (const there of [{ areaId: ids.area }, { locality: newtown }]) {
    expect(problemFields(await ask(there))).toEqual(['customFields.street'])
    expect((await ask({ ...there, customFields: { street: false } })).status).toBe(201)
  }
  for (const elsewhere of [{ areaId: ids.farArea }, {}]) {
    expect((await ask(elsewhere)).status).toBe(201)
    expect((await ask({ ...elsewhere, customFields: { street: true } })).status).toBe(201)
  }
})

test('a question for another group can still be answered', async () => {
  const { json } = await place({ customFields: { soil: 'Garden' } })
  expect(json.customFields).toEqual({ soil: 'Garden' })
})

test('"no" answers a required yes-or-no question', async () => {
  const asking = await createTestOrganisation(server.db, fullCatalog)
  await asking.within((org) =>
    importCatalog(org, {
      bookingQuestions: [
        { key: 'dogs', required: true },
        { key: 'permit', required: true },
      ],
    }),
  )
  const missing = await placeByKey(server, asking, aFullOrder())
  expect(problemFields(missing).toSorted()).toEqual(['customFields.dogs', 'customFields.permit'])
  const given = await placeByKey(
    server,
    asking,
    aFullOrder({ customFields: { dogs: false, permit: 0 } }),
  )
  expect(given.json.customFields).toEqual({ dogs: false, permit: 0 })
})

test('a retired question is unknown', async () => {
  const own = await createTestOrganisation(server.db, fullCatalog)
  await own.within((org) =>
    importCatalog(org, { bookingQuestions: [{ key: 'ground', retired: true }] }),
  )
  const answer = await placeByKey(server, own, aFullOrder({ customFields: { ground: 'grass' } }))
  expect(problemFields(answer)).toEqual(['customFields.ground'])
})

test('every notice that applies and must be accepted has to be listed', async () => {
  const missing = await place({ acceptedNoticeIds: [] })
  expect(problemFields(missing)).toEqual(['acceptedNoticeIds'])
  expect(problemWith(missing, 'acceptedNoticeIds')).toContain(ids.asbestos)
  expect(problemFields(await place({ acceptedNoticeIds: undefined }))).toEqual([
    'acceptedNoticeIds',
  ])
  const heavy = await place({
    productId: ids.heavyBin,
    acceptedNoticeIds: [ids.asbestos],
    customFields: { soil: 'Garden' },
  })
  expect(problemFields(heavy)).toEqual(['acceptedNoticeIds'])
  expect(problemWith(heavy, 'acceptedNoticeIds')).toContain(ids.heavy)
})

test('notices apply by the product groups of every line', async () => {
  const answer = await place({ lines: [heavyLine], customFields: { soil: 'Garden' } })
  expect(problemFields(answer)).toEqual(['acceptedNoticeIds'])
})

test("notices that don't apply can be listed, and ids can repeat", async () => {
  const { json, text } = await place({
    acceptedNoticeIds: [ids.heavy, ids.asbestos, ids.asbestos.toUpperCase()],
  })
  const accepted = json.acceptedNotices?.map(({ id }: { id: string }) => id).sort()
  expect(accepted, text).toEqual([ids.asbestos, ids.heavy])
})

test('an unknown notice is refused', async () => {
  const answer = await place({ acceptedNoticeIds: [ids.asbestos, unknown] })
  expect(problemFields(answer)).toEqual(['acceptedNoticeIds'])
})

test('terms must be accepted on both calls', async () => {
  for (const acceptedTerms of [false, undefined]) {
    const body = aFullOrder({ acceptedTerms })
    const answers = [
      await placeByKey(server, organisation, body),
      await placeByBrowser(server, organisation, body),
    ]
    for (const answer of answers) expect(problemFields(answer)).toEqual(['acceptedTerms'])
  }
})
