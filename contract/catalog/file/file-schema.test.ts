import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { catalogFileSchema } from './file-schema.ts'

const accepts = new Ajv2020({ strict: false, validateFormats: false }).compile(catalogFileSchema())

test.each([
  {},
  { $schema: './catalog.schema.json', '// note': 'for people', organisation: { phone: '1' } },
  { products: [{ id: '4m', stock: 7, '//': 'we own seven' }] },
  { areas: [{ id: 'north', localities: [{ suburb: 'Newtown', postcode: '2042' }] }] },
])('a file may hold any part of a catalogue: %j', (file) => {
  expect(accepts(file)).toBe(true)
})

test.each([
  { product: [] },
  { products: [{ name: 'Without an id' }] },
  { products: [{ id: '4m', price: 100 }] },
  { products: [{ id: '4m', stock: 'seven' }] },
  { areas: [{ id: 'north', localities: [{ suburb: 'Newtown' }] }] },
])('a mistake is marked: %j', (file) => {
  expect(accepts(file)).toBe(false)
})
