import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fullCatalog, ids, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import type { Answer } from '#test/answer.ts'
import { asOperator } from '#test/actors/operator.ts'

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
