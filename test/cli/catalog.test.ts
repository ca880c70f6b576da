import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fullCatalog, ids, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import type { Answer } from '#test/answer.ts'
import { asOperator } from '#test/actors/operator.ts'
import { runCommand } from '#test/processes.ts'

/** Rules, sections 4 and 8: an import updates or adds items of the catalogue by their ids. */

const server = await startTestServer()
const operate = asOperator(server.databaseUrl)
const folder = await mkdtemp(join(tmpdir(), 'kerbside-cli-'))
afterAll(() => rm(folder, { recursive: true }))

async function importFile(slug: string, content: unknown): Promise<Answer['json']> {
  const path = join(folder, 'catalog.json')
  await writeFile(path, JSON.stringify(content))
  return operate('catalog', 'import', slug, path)
}

async function shown(slug: string): Promise<Answer['json']> {
  return (await server.fetch(`/api/public/${slug}/catalog`)).json
}

test('what is written to a file is named like other results, and JSON only where it’s asked for', async () => {
  const { slug } = await createTestOrganisation(server.db, plainCatalog)
  const path = join(folder, 'exported-for-people.json')
  const print = async (...words: string[]) =>
    (await runCommand(['catalog', ...words], { DATABASE_URL: server.databaseUrl })).stdout
  expect(await print('export', slug, path)).toBe(`organisation  ${slug}\nfile          ${path}\n`)
  expect(JSON.parse(await print('export', slug))).toMatchObject({ organisation: { slug } })
  const model = join(folder, 'model-for-people.json')
  expect(await print('new', model)).toBe(`file  ${model}\n`)
})

test('items and fields missing from the file stay as they are', async () => {
  const { slug } = await createTestOrganisation(server.db, fullCatalog)
  const before = await shown(slug)
  const imported = await importFile(slug, {
    products: [{ id: ids.heavyBin, name: 'Rubble bin' }],
    bookingRules: { minLeadDays: 2 },
  })
  expect(imported).toMatchObject({ organisation: slug, items: 1 })
  const after = await shown(slug)
  const renamed = structuredClone(before)
  renamed.products.find(({ id }: { id: string }) => id === ids.heavyBin).name = 'Rubble bin'
  renamed.bookingRules.minLeadDays = 2
  expect(after).toEqual({ ...renamed, updatedAt: after.updatedAt })
  expect(after.updatedAt >= before.updatedAt).toBe(true)
})

test('new items are added at the end; retired items disappear and can come back', async () => {
  const { slug } = await createTestOrganisation(server.db, plainCatalog)
  const another = { ...plainCatalog.products[0], id: ids.heavyBin, name: 'Another' }
  await importFile(slug, { products: [another] })
  expect(names(await shown(slug))).toEqual(['Bin', 'Another'])
  await importFile(slug, { products: [{ id: ids.bin, retired: true }] })
  expect(names(await shown(slug))).toEqual(['Another'])
  await importFile(slug, { products: [{ id: ids.bin, retired: false }] })
  expect(names(await shown(slug))).toEqual(['Bin', 'Another'])
})

test("a notice's version rises only when its wording changes", async () => {
  const { slug } = await createTestOrganisation(server.db, fullCatalog)
  const version = async (change: object) => {
    await importFile(slug, { notices: [{ id: ids.asbestos, ...change }] })
    const { notices } = await shown(slug)
    return notices.find(({ id }: { id: string }) => id === ids.asbestos).version
  }
  expect(await version({})).toBe(1)
  expect(await version({ title: 'No asbestos' })).toBe(1)
  expect(await version({ mustAccept: false, productGroupIds: [ids.group] })).toBe(1)
  expect(await version({ body: 'None.' })).toBe(2)
  expect(await version({ version: 40, title: 'Never asbestos' })).toBe(3)
  expect(await version({ retired: false })).toBe(3)
})

test('private fields such as stock are imported and exported but never shown', async () => {
  const { slug } = await createTestOrganisation(server.db, plainCatalog)
  await importFile(slug, {
    products: [{ id: ids.bin, stock: 7 }],
    bookingRules: { dayCapacity: 9, publicDiscountLimitPercent: 5 },
  })
  const exported = await operate('catalog', 'export', slug)
  expect(exported.products[0]).toMatchObject({ stock: 7, retired: false })
  expect(exported.bookingRules).toMatchObject({ dayCapacity: 9, publicDiscountLimitPercent: 5 })
  expect(JSON.stringify(await shown(slug))).not.toMatch(
    /"stock"|"retired"|"dayCapacity"|"publicDiscountLimitPercent"/,
  )
  await importFile(slug, { products: [{ id: ids.bin, name: 'Tub' }] })
  expect((await operate('catalog', 'export', slug)).products[0].stock).toBe(7)
  await importFile(slug, { products: [{ id: ids.bin, stock: null }] })
  expect((await operate('catalog', 'export', slug)).products[0].stock).toBe(null)
})

test('re-importing an export changes nothing; importing it elsewhere copies everything', async () => {
  const one = await createTestOrganisation(server.db, fullCatalog)
  const retired = { areas: [{ id: ids.farArea, retired: true }] }
  await importFile(one.slug, { ...retired, addOns: [{ id: ids.mattress, retired: true }] })
  const exported = await operate('catalog', 'export', one.slug)
  const before = await shown(one.slug)
  await importFile(one.slug, exported)
  expect(await operate('catalog', 'export', one.slug)).toEqual(exported)
  const after = await shown(one.slug)
  expect(after).toEqual({ ...before, updatedAt: after.updatedAt })

  const two = await createTestOrganisation(server.db)
  await importFile(two.slug, exported)
  const { organisation, ...copied } = await operate('catalog', 'export', two.slug)
  const { organisation: original, ...all } = exported
  expect(copied).toEqual(all)
  expect(organisation).toMatchObject({ name: original.name, slug: two.slug, id: two.id })
})

test('exports to a file', async () => {
  const { slug } = await createTestOrganisation(server.db, fullCatalog)
  const path = join(folder, 'exported.json')
  expect(await operate('catalog', 'export', slug, path)).toEqual({ organisation: slug, file: path })
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(await operate('catalog', 'export', slug))
})

test('an invalid file is refused with the place of each problem, and changes nothing', async () => {
  const { slug } = await createTestOrganisation(server.db, plainCatalog)
  const before = await operate('catalog', 'export', slug)
  const wrong = {
    products: [
      { id: ids.bin, name: '' },
      { id: ids.heavyBin, productGroupId: ids.heavyGroup, name: 'X', pricing: { basePrice: 1 } },
      { id: ids.bags, productGroupId: ids.group, name: 'No price' },
    ],
    addOns: [
      { id: ids.mattress, name: 'Mattress', price: -1 },
      { id: ids.bin, name: 'Bin', price: 1 },
    ],
    bookingQuestions: [{ key: 'ground', label: 'Ground?', type: 'select' }],
    bookingRules: { deliveryWeekdays: [0, 9] },
    branding: { primaryColour: 'red' },
  }
  const refusal: Error = await importFile(slug, wrong).catch((error: Error) => error)
  for (const place of [
    'products[0].name: ',
    'products[1].productGroupId: ',
    'products[2].pricing: ',
    'addOns[0].price: ',
    'addOns[1]: uses an id that belongs to another item',
    'bookingQuestions[0].options: ',
    'bookingRules.deliveryWeekdays',
    'branding.primaryColour: ',
  ]) {
    expect(refusal.message).toContain(place)
  }
  expect(await operate('catalog', 'export', slug)).toEqual(before)
})

function names({ products }: Answer['json']): string[] {
  return products.map(({ name }: { name: string }) => name)
}

test('a file that is far larger than a catalogue is refused unread', async () => {
  const { slug } = await createTestOrganisation(server.db, plainCatalog)
  await expect(importFile(slug, { products: [], padding: 'x'.repeat(4_000_000) })).rejects.toThrow(
    'is larger than 4 MB',
  )
})

test('the model of `catalog new` is imported as it is, and again without a change', async () => {
  const { slug } = await createTestOrganisation(server.db)
  const path = join(folder, 'model.json')
  expect(await operate('catalog', 'new', path)).toEqual({ file: path })
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(await operate('catalog', 'new'))
  // What someone has made of it isn't written over.
  await expect(operate('catalog', 'new', path)).rejects.toThrow(`${path} can't be written: EEXIST`)
  const dry = await operate('catalog', 'import', slug, path, '--dry-run')
  expect(dry).toMatchObject({
    dryRun: true,
    summary: '1 product, 1 area with 1 suburb: only people there can book',
    bookingPage: expect.stringMatching(new RegExp(`^http.*/${slug}$`)),
  })
  expect((await shown(slug)).products).toEqual([])
  await operate('catalog', 'import', slug, path)
  const first = await operate('catalog', 'export', slug)
  await operate('catalog', 'import', slug, path)
  expect(await operate('catalog', 'export', slug)).toEqual(first)
  const { products, areas, productGroups } = await shown(slug)
  expect(products[0].productGroupId).toBe(productGroups[0].id)
  expect(products[0].variants[0].pricing).toMatchObject({ basePrice: 34_500, includedKg: 400 })
  // The same words are other items elsewhere.
  const other = await createTestOrganisation(server.db)
  await operate('catalog', 'import', other.slug, path)
  expect((await shown(other.slug)).areas[0].id).not.toBe(areas[0].id)
})

test('keys of one’s own name items in other places of the file, and a later file', async () => {
  const { slug } = await createTestOrganisation(server.db)
  const price = (basePrice: number) => ({
    basePrice,
    areaPrices: [{ areaId: 'far', basePrice: 9 }],
  })
  await importFile(slug, {
    areas: [{ id: 'far', name: 'Far' }],
    productGroups: [{ id: 'one', name: 'One' }],
    addOns: [{ id: 'one', name: 'Mattress', price: 100 }],
    products: [
      {
        id: 'a',
        productGroupId: 'one',
        name: 'A',
        addOnIds: ['one'],
        variants: [{ id: '4m', name: 'A4', pricing: price(1) }],
      },
      {
        id: 'b',
        productGroupId: 'ONE',
        name: 'B',
        variants: [{ id: '4m', name: 'B4', pricing: price(2) }],
      },
    ],
    notices: [{ id: 'n', title: 'N', body: 'N', productGroupIds: ['one'] }],
  })
  const { areas, addOns, products, notices, productGroups } = await shown(slug)
  expect(products[0].addOnIds).toEqual([addOns[0].id])
  expect(products[1].variants[0].pricing.areaPrices[0].areaId).toBe(areas[0].id)
  expect(notices[0].productGroupIds).toEqual([productGroups[0].id])
  expect(products[0].variants[0].id).not.toBe(products[1].variants[0].id)
  await importFile(slug, { products: [{ id: 'b', retired: true }] })
  expect(names(await shown(slug))).toEqual(['A'])
})

test('a field that we don’t know is refused with the nearest name, beside everything else', async () => {
  const { slug } = await createTestOrganisation(server.db, plainCatalog)
  const before = await operate('catalog', 'export', slug)
  const refusal: Error = await importFile(slug, {
    product: [],
    branding: { primaryColor: '#123456' },
    products: [
      {
        id: 'x',
        productGroupId: ids.group,
        name: '',
        price: 100,
        pricing: { baseprice: 1, basePrice: -1 },
      },
    ],
    bookingRules: { waitWhileLoad: { ofered: true }, whatever: 1 },
    $schema: 'https://example.com/schema.json',
    '// why': 'a comment',
  }).catch((error: Error) => error)
  for (const sentence of [
    'product: is not a field here, did you mean products?',
    'branding.primaryColor: is not a field here, did you mean primaryColour?',
    'products[0].price: is not a field here, did you mean pricing?',
    'products[0].pricing.baseprice: is not a field here, did you mean basePrice?',
    'bookingRules.waitWhileLoad.ofered: is not a field here, did you mean offered?',
    'bookingRules.whatever: is not a field here, the fields are minLeadDays, ',
    'products[0].name: ',
    'products[0].pricing.basePrice: ',
  ]) {
    expect(refusal.message).toContain(sentence)
  }
  expect(refusal.message).not.toContain('schema')
  expect(await operate('catalog', 'export', slug)).toEqual(before)
})

test('an import says who can book, and warns of a colour that is nearly white', async () => {
  const { slug } = await createTestOrganisation(server.db)
  expect((await importFile(slug, {})).summary).toBe(
    '0 products, 0 areas: there is nothing to book yet',
  )
  const imported = await importFile(slug, {
    ...plainCatalog,
    branding: { primaryColour: '#FDFDFD' },
  })
  expect(imported.summary).toBe('1 product, 0 areas: anyone in Australia can book')
  expect(imported.warning).toMatch(/^the colour #FDFDFD is nearly that of the page/)
  expect(await importFile(slug, { branding: { primaryColour: '#FFD200' } })).not.toHaveProperty(
    'warning',
  )
})
