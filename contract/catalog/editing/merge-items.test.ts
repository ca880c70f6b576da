import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fullCatalog, ids } from '#test/catalogs.ts'
import { ImportFile, itemsOf } from './import-file.ts'
import type { ItemRow } from '#contract/catalog/items.ts'
import { mergeItems } from './merge-items.ts'

const read = (file: object) => itemsOf(ImportFile.parse(file))
const merge = (file: object, stored: ItemRow[] = []) => mergeItems(stored, read(file))

/** The rows of the full catalogue, as they stand after its import. */
const full = merge(fullCatalog)
const rowOf = (rows: ItemRow[], id: string) => rows.find((row) => row.id === id)
const documentOf = (rows: ItemRow[], id: string) =>
  rowOf(rows, id)?.document as Record<string, unknown> | undefined

/** One item of each kind, and the list of the file that it is in. */
const lists = [
  ['productGroups', ids.group],
  ['areas', ids.area],
  ['addOns', ids.mattress],
  ['deliveryTimePeriods', ids.morning],
  ['notices', ids.asbestos],
  ['products', ids.bags],
] as const

test('the full catalogue has no problems, and touches every item', () => {
  expect(full.problems).toEqual([])
  expect(full.touched).toHaveLength(full.rows.length)
  expect(new Set(full.rows.map(({ position }) => position)).size).toBe(full.rows.length)
})

test('the same file again changes nothing', () => {
  expect(merge(fullCatalog, full.rows).rows).toEqual(full.rows)
})

test('any part of the file again changes nothing', () => {
  const names = Object.keys(fullCatalog) as (keyof typeof fullCatalog)[]
  fc.assert(
    fc.property(fc.subarray(names), (some) => {
      const part = Object.fromEntries(some.map((name) => [name, fullCatalog[name]]))
      expect(merge(part, full.rows).rows).toEqual(full.rows)
    }),
  )
})

describe('an item of the file', () => {
  test.each(lists)('of %s replaces only the fields in the file', (list, id) => {
    const { rows, touched, problems } = merge(
      { [list]: [{ id, name: 'New', title: 'New' }] },
      full.rows,
    )
    expect(problems).toEqual([])
    expect(touched.map((row) => row.id)).toEqual([id])
    const name = list === 'notices' ? 'title' : 'name'
    const version = list === 'notices' ? { version: 2 } : {}
    expect(documentOf(rows, id)).toEqual({
      ...documentOf(full.rows, id),
      [name]: 'New',
      ...version,
    })
    const others = (all: ItemRow[]) => all.filter((row) => row.id !== id)
    expect(others(rows)).toEqual(others(full.rows))
  })

  test.each(lists)('of %s can be retired and brought back unchanged', (list, id) => {
    const away = merge({ [list]: [{ id, retired: true }] }, full.rows)
    expect(away.problems).toEqual([])
    expect(rowOf(away.rows, id)?.retired).toBe(true)
    const back = merge({ [list]: [{ id, retired: false }] }, away.rows)
    expect(back.rows).toEqual(full.rows)
  })

  test('keeps its stock unless the file has a number, or null', () => {
    const stock = (given: object) =>
      rowOf(merge({ products: [{ id: ids.heavyBin, ...given }] }, full.rows).rows, ids.heavyBin)
        ?.stock
    expect(stock({})).toBe(1)
    expect(stock({ stock: 7 })).toBe(7)
    expect(stock({ stock: null })).toBeNull()
  })

  test('matches its id in upper or lower case', () => {
    const file = { areas: [{ id: ids.area.toUpperCase(), name: 'West' }] }
    expect(documentOf(merge(file, full.rows).rows, ids.area)?.['name']).toBe('West')
  })

  test('is added at the end if it is new', () => {
    const id = '00000000-0000-4000-8000-00000000beef'
    const { rows } = merge({ addOns: [{ id, name: 'Sofa', price: 1 }] }, full.rows)
    const most = Math.max(...full.rows.map(({ position }) => position))
    expect(rowOf(rows, id)?.position).toBeGreaterThan(most)
  })
})

describe('the version of a notice', () => {
  const reword = (changes: object, rows = full.rows) =>
    merge({ notices: [{ id: ids.asbestos, ...changes }] }, rows).rows

  test('rises only when the wording changes', () => {
    expect(documentOf(reword({ body: 'Never.' }), ids.asbestos)?.['version']).toBe(2)
    expect(documentOf(reword({ title: 'Never' }), ids.asbestos)?.['version']).toBe(2)
    expect(documentOf(reword({ mustAccept: false }), ids.asbestos)?.['version']).toBe(1)
  })

  test('cannot be set by a file', () => {
    expect(documentOf(reword({ version: 40 }), ids.asbestos)?.['version']).toBe(1)
    const again = reword({ body: 'Second.' }, reword({ body: 'First.', version: 9 }))
    expect(documentOf(again, ids.asbestos)?.['version']).toBe(3)
  })
})

describe('refuses', () => {
  const none = '00000000-0000-4000-8000-00000000dead'
  const problemsOf = (file: object) => merge(file, full.rows).problems.map(({ field }) => field)

  test.each<[string, object, string]>([
    ['an item twice', { areas: [{ id: ids.area }, { id: ids.area }] }, 'areas[1]'],
    ['an id of another kind', { addOns: [{ id: ids.area, name: 'x', price: 1 }] }, 'addOns[0]'],
    [
      'a size of another product',
      { products: [{ id: ids.bags, variants: [{ id: ids.small }] }] },
      'products[0].variants[0]',
    ],
    ['what it cannot read', { areas: [{ id: ids.area, surcharge: -1 }] }, 'areas[0].surcharge'],
    ['a new item without its fields', { areas: [{ id: none }] }, 'areas[0].name'],
    [
      'an unknown group',
      { products: [{ id: ids.bags, productGroupId: none }] },
      'products[0].productGroupId',
    ],
    [
      'an unknown add-on',
      { products: [{ id: ids.bags, addOnIds: [none] }] },
      'products[0].addOnIds',
    ],
    [
      'a price for an unknown area',
      {
        products: [
          { id: ids.bags, pricing: { basePrice: 1, areaPrices: [{ areaId: none, basePrice: 1 }] } },
        ],
      },
      'products[0].pricing.areaPrices',
    ],
    [
      'a notice for an unknown group',
      { notices: [{ id: ids.heavy, productGroupIds: [none] }] },
      'notices[0].productGroupIds',
    ],
    [
      'a product without a price or a size',
      { products: [{ id: none, productGroupId: ids.group, name: 'Nothing' }] },
      'products[0].pricing',
    ],
    [
      'a choice without options',
      { bookingQuestions: [{ key: 'colour', label: 'Colour?', type: 'select' }] },
      'bookingQuestions[0].options',
    ],
  ])('%s', (_, file, field) => {
    expect(problemsOf(file)).toContain(field)
  })
})
