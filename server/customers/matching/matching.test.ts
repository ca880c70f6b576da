import { expect, test } from 'vitest'
import { addressKey } from '#contract/office/customers/address-key.ts'
import { areSimilar } from './similar-names.ts'

test.each([
  ['12 Example St', '12 Example Street'],
  ['Unit 2, 12 Example St.', '2/12 example street'],
  ['88 Victoria Rd', '88 VICTORIA ROAD'],
  ["5 O'Connell Ave", '5 OConnell Avenue'],
])('%s is %s', (one, other) => {
  expect(addressKey(one)).toBe(addressKey(other))
})

test.each([
  ['12 Example Street', '14 Example Street'],
  ['12 Example Street', '12 Example Road'],
])('%s is not %s', (one, other) => {
  expect(addressKey(one)).not.toBe(addressKey(other))
})

test.each([
  ['Harbour Builders', 'Harbour Builders Pty Ltd', true],
  ['Harbour Builders', 'The Harbour Builders Co.', true],
  ['Jack Murphy', 'Murphy, Jack', true],
  ['Costa Concrete', 'Costa Concreting', true],
  ['Alex Nguyen', 'Nguyen', true],
  ['Alex Nguyen', 'Mei Tanaka', false],
  ['Harbour Builders', 'Scott Roofing', false],
  ['Pty Ltd', 'Pty Ltd', false],
])('%s and %s: %s', (one, other, similar) => {
  expect(areSimilar(one, other)).toBe(similar)
  expect(areSimilar(other, one)).toBe(similar)
})
