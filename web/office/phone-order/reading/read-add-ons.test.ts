import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AddOn } from '#contract/catalog/catalog.ts'
import { readAddOns } from './read-add-ons.ts'
import { readCount, readPercent } from './read-number.ts'

const offered = ['Mattress', 'Car tyre', 'TV or screen'].map((name, index) =>
  AddOn.parse({ id: `00000000-0000-4000-8000-00000000000${index}`, name, price: 100 }),
)
const read = (typed: string) => {
  const result = readAddOns(typed, offered)
  return 'unread' in result
    ? result.unread
    : result.addOns.map(({ addOn, quantity }) => `${quantity} ${addOn.name}`)
}

test.each([
  ['', []],
  ['mattress', ['1 Mattress']],
  ['2 mattresses', ['2 Mattress']],
  ['mattress 2', ['2 Mattress']],
  ['2 x mattress, tyre x3', ['2 Mattress', '3 Car tyre']],
  ['tyres and a screen', ['1 Car tyre', '1 TV or screen']],
  ['tyre, fridge 2', 'fridge 2'],
  ['tyre 1 2', 'tyre 1 2'],
  ['mat 1, mat 2', ['3 Mattress']],
  ['0 tyre', '0 tyre'],
])('“%s” is %j', (typed, expected) => {
  expect(read(typed)).toEqual(expected)
})

test('a list of quantities and names is read as what it lists', () => {
  const some = fc.uniqueArray(
    fc.record({ addOn: fc.constantFrom(...offered), quantity: fc.integer({ min: 1, max: 100 }) }),
    { selector: ({ addOn }) => addOn.id },
  )
  fc.assert(
    fc.property(some, (addOns) => {
      const typed = addOns.map(({ addOn, quantity }) => `${quantity} ${addOn.name.toLowerCase()}`)
      expect(readAddOns(typed.join(', '), offered)).toEqual({ addOns })
    }),
  )
})

test('counts and percentages', () => {
  expect(['1', ' 12 ', 'x3', '0', '', 'two', '1.5'].map(readCount)).toEqual([
    1,
    12,
    3,
    null,
    null,
    null,
    null,
  ])
  expect(['', '10', '10%', '10 percent off', '101', '$50'].map(readPercent)).toEqual([
    0,
    10,
    10,
    10,
    null,
    null,
  ])
})
