import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTable } from '#contract/values/csv.ts'
import { fullCatalog, ids } from '#test/catalogs.ts'
import { ImportFile, itemsOf } from '#contract/catalog/editing/import-file.ts'
import { planChange } from '#contract/catalog/editing/plan-draft.ts'
import { plannedPieces } from '#contract/catalog/editing/rows.ts'
import { compare } from '#contract/catalog/editing/changes.ts'
import { priceTable } from './price-table.ts'
import { readPriceTable } from './read-price-table.ts'
import { readPrice } from './read-price.ts'

const nothing = { items: [], sections: { booking_rules: {}, terms: {}, branding: {} } }
const pieces = plannedPieces(
  planChange(nothing, { items: itemsOf(ImportFile.parse(fullCatalog)), sections: {} }),
)

test('prices read back as they were written change nothing', () => {
  const { pieces: read, problems } = readPriceTable(pieces, priceTable(pieces))
  expect(problems).toEqual([])
  expect(compare(pieces, read)).toEqual([])
})

test('a changed cell is one change', () => {
  const rows = priceTable(pieces)
  const [head, ...body] = rows
  const far = head?.indexOf('Far') ?? -1
  const changed = body.map((row) => (row[0] === ids.large ? row.with(far, '$1,250.50') : row))
  const read = readPriceTable(pieces, [head ?? [], ...changed])
  expect(compare(pieces, read.pieces)).toMatchObject([
    { id: ids.large, field: `pricing.areaPrices.${ids.farArea}`, after: 125_050 },
  ])
})

test('problems name the row and the column, and nothing changes', () => {
  const [head = [], first = []] = priceTable(pieces)
  const { pieces: read, problems } = readPriceTable(pieces, [
    [...head, 'Nowhere'],
    first.with(3, 'cheap'),
    ['00000000-0000-4000-8000-00000000dead'],
  ])
  expect(problems.map(({ row, column }) => [row, column])).toEqual([
    [1, 'Nowhere'],
    [2, 'Base price'],
    [3, 'Id'],
  ])
  expect(read).toBe(pieces)
})

test.each([
  ['715', 71_500],
  ['$1,250.5', 125_050],
  ['AUD 715.00', 71_500],
  ["'715", 71_500],
  [' ', null],
  ['–', null],
  ['=1+1', undefined],
  ['-5', undefined],
  ['7.155', undefined],
  ['1.250,00', undefined],
  ['99999999999', undefined],
])('%j is %s cents', (text, cents) => {
  expect(readPrice(text)).toBe(cents)
})

test('any table of cells survives a spreadsheet', () => {
  const cell = fc.string().map((text) => text.replaceAll(/[\r\t]/g, ''))
  const write = (text: string) => `"${text.replaceAll('"', '""')}"`
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 })), (rows) => {
      const text = rows.map((row) => row.map(write).join(',')).join('\r\n')
      const filled = rows.filter((row) => row.some((one) => one.trim() !== ''))
      expect(readTable(text)).toEqual(filled)
    }),
  )
})
