import { expect, test } from 'vitest'
import { Catalog } from '#contract/catalog/catalog.ts'
import demo from '#server/demo/catalog.json' with { type: 'json' }
import { findChoices, listChoices } from './read-product.ts'

const { products, productGroups } = demo
const catalog = Catalog.pick({ products: true, productGroups: true }).parse({
  products,
  productGroups,
})
const choices = listChoices({ ...catalog } as Catalog)
const found = (typed: string) => findChoices(choices, typed).map(({ name }) => name)

test('each is read by its own name, which no other has', () => {
  for (const { name } of choices) expect(found(name)).toEqual([name])
  expect(new Set(choices.map(({ name }) => name)).size).toBe(choices.length)
})

test.each(['6', '6m', '6 m3', '6m³', '6 cubic metres'])('“%s” is every size of 6 m³', (typed) => {
  expect(found(typed).length).toBeGreaterThan(1)
  for (const name of found(typed)) expect(name).toMatch(/^6 m³/)
  expect(found(typed)[0]).toBe('6 m³ general')
})

test.each(['6 general', '6 gen', 'general 6', '6m general waste', 'GENERAL 6M³'])(
  '“%s” is one bin',
  (typed) => {
    expect(found(typed)).toEqual(['6 m³ general'])
  },
)

test.each(['', '  ', 'm', 'zzz', '6 zzz', '6.5'])('“%s” is nothing', (typed) => {
  expect(found(typed)).toEqual([])
})
