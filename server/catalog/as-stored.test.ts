import { expect, test } from 'vitest'
import * as z from 'zod'
import { readerOf } from './as-stored.ts'

const read = readerOf(
  z.object({
    name: z.string(),
    colour: z.string().default('green'),
    size: z
      .object({ height: z.int(), width: z.int().default(1) })
      .nullable()
      .default(null),
    prices: z.array(z.object({ area: z.string(), cents: z.int().default(0) })).default([]),
    tags: z.array(z.string()).default([]),
    note: z.string().optional(),
  }),
)
const whole = {
  name: 'Bin',
  colour: 'red',
  size: { height: 2, width: 3 },
  prices: [{ area: 'a', cents: 5 }],
  tags: ['x'],
  note: 'n',
}

test('a document with every field is returned as it is, whatever the order of its fields', () => {
  const turned = Object.fromEntries(Object.entries(whole).toReversed())
  expect(read(turned)).toBe(turned)
  const flat = { ...whole, size: null, prices: [] }
  expect(read(flat)).toBe(flat)
})

test.each([
  [{ name: 'Bin' }, { name: 'Bin', colour: 'green', size: null, prices: [], tags: [] }],
  [
    { ...whole, size: { height: 2 } },
    { ...whole, size: { height: 2, width: 1 } },
  ],
  [
    { ...whole, prices: [...whole.prices, { area: 'b' }] },
    { ...whole, prices: [...whole.prices, { area: 'b', cents: 0 }] },
  ],
  [{ ...whole, secret: 1 }, whole],
  [{ ...whole, size: { ...whole.size, secret: 1 } }, whole],
])('a document of another version is parsed: %j', (document, parsed) => {
  expect(read(document)).toEqual(parsed)
})

test('a document that lacks what has no default is refused', () => {
  expect(() => read({ colour: 'red' })).toThrow('name')
  expect(() => read(null)).toThrow('expected object')
})
