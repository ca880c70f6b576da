import { expect, test } from 'vitest'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { ids, inDays, openRules } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// Rules, section 9, "Catalogue": no catalogue is so large that it slows the other organisations down.

const server = await startTestServer()
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const bins = (count: number, changes: object = {}) =>
  Array.from({ length: count }, (_, index) => ({
    id: id(1000 + index),
    productGroupId: ids.group,
    name: `Bin ${index}`,
    pricing: { basePrice: 100 },
    ...changes,
  }))
const catalogOf = (products: object[], more: object = {}) => ({
  productGroups: [{ id: ids.group, name: 'Waste' }],
  products,
  bookingRules: openRules,
  ...more,
})
const problemsOf = async (file: object) => {
  const organisation = await createTestOrganisation(server.db)
  const refusal = await organisation
    .within((org) => importCatalog(org, file))
    .then(
      () => null,
      (error: unknown) => error,
    )
  const { json } = await server.fetch(`/api/public/${organisation.slug}/catalog`)
  if (refusal !== null) expect([...json.products, ...json.areas, ...json.notices]).toEqual([])
  return refusal
}
const refusalOf = (field: string, message: RegExp) =>
  expect.objectContaining({
    status: 422,
    problems: [expect.objectContaining({ field, message: expect.stringMatching(message) })],
  })

test('500 things can be ordered, not one more', async () => {
  expect(await problemsOf(catalogOf(bins(500)))).toBeNull()
  const tooMany = refusalOf('products', /^have 501 things to order, at most 500/)
  expect(await problemsOf(catalogOf(bins(501)))).toEqual(tooMany)
  const variants = Array.from({ length: 51 }, (_, index) => ({
    id: id(9000 + index),
    name: `Size ${index}`,
    pricing: { basePrice: 1 },
  }))
  const [first, ...others] = bins(451)
  const sized = [{ ...first, pricing: null, variants }, ...others]
  expect(await problemsOf(catalogOf(sized))).toEqual(tooMany)
})

test('retired products do not count, and those in the file count with those stored', async () => {
  const organisation = await createTestOrganisation(server.db, catalogOf(bins(500)))
  const put = (products: object[]) => organisation.within((org) => importCatalog(org, { products }))
  const another = { id: id(1), productGroupId: ids.group, name: 'One', pricing: { basePrice: 1 } }
  await expect(put([another])).rejects.toThrow('products too_many')
  await put([another, { id: id(1000), retired: true }])
  await expect(put([{ id: id(1000), retired: false }])).rejects.toThrow('products too_many')
})

test('areas have 2,000 localities together', async () => {
  const area = (number: number, count: number) => ({
    id: id(number),
    name: `Area ${number}`,
    localities: Array.from({ length: count }, (_, index) => ({
      suburb: `Suburb ${number} ${index}`,
      postcode: '2000',
    })),
  })
  expect(await problemsOf({ areas: [area(1, 1500), area(2, 500)] })).toBeNull()
  expect(await problemsOf({ areas: [area(1, 1500), area(2, 501)] })).toEqual(
    refusalOf('areas', /^have 2001 localities/),
  )
})

test('the whole has 512 KB as JSON', async () => {
  const notices = Array.from({ length: 53 }, (_, index) => ({
    id: id(index + 1),
    title: 'T',
    body: 'x'.repeat(10_000),
  }))
  expect(await problemsOf({ notices: notices.slice(0, 50) })).toBeNull()
  expect(await problemsOf({ notices })).toEqual(
    refusalOf('file', /^makes a catalogue of 5\d\d KB, at most 512 KB are allowed/),
  )
})

test('the availability of the largest catalogue is right on every day', async () => {
  // Two of each are out on every third day.
  const products = bins(500, { stock: 2, minHireDays: 300, maxHireDays: 300 })
  const organisation = await createTestOrganisation(server.db, catalogOf(products))
  await server.owner.query(
    `insert into capacity_days (organisation_id, resource, day, used)
      select $1, p.id, d::date, 2 from catalog_items p,
        generate_series($2::date, $3::date, interval '3 days') d
      where p.organisation_id = $1 and p.kind = 'product' and p.position < 20`,
    [organisation.id, inDays(10), inDays(100)],
  )
  const query = `from=${inDays(0)}&to=${inDays(91)}`
  const answer = await server.fetch(`/api/public/${organisation.slug}/availability?${query}`)
  expect(answer.status).toBe(200)
  const soldOut = answer.json.products.filter(
    ({ unavailable }: { unavailable: unknown[] }) => unavailable.length === 92,
  )
  expect(answer.json.products).toHaveLength(500)
  expect(soldOut.length).toBeGreaterThan(10)
  expect(soldOut[0].unavailable.slice(0, 2)).toEqual([
    { date: inDays(0), reason: 'too_soon', nextDate: inDays(101) },
    { date: inDays(1), reason: 'sold_out', nextDate: inDays(101) },
  ])
  expect(answer.json.products.at(-1).unavailable).toEqual([
    { date: inDays(0), reason: 'too_soon', nextDate: inDays(1) },
  ])
})
