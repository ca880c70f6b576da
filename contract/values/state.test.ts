import { expect, test } from 'vitest'
import { sayPlace, stateOfPostcode } from './state.ts'

test.each([
  ['2042', 'NSW'],
  ['2600', 'ACT'],
  ['2619', 'NSW'],
  ['2913', 'ACT'],
  ['2999', 'NSW'],
  ['3000', 'VIC'],
  ['4870', 'QLD'],
  ['5000', 'SA'],
  ['6798', 'WA'],
  ['7250', 'TAS'],
  ['0800', 'NT'],
  ['0200', 'ACT'],
  // Mungindi lies on both sides of the border.
  ['2406', null],
  ['0100', null],
  ['204', null],
  ['NW1 6', null],
])('%s is in %s', (postcode, state) => {
  expect(stateOfPostcode(postcode)).toBe(state)
})

test('a place has its state between suburb and postcode', () => {
  expect(sayPlace({ suburb: 'Newtown', postcode: '2042' })).toBe('Newtown NSW 2042')
  expect(sayPlace({ suburb: 'Mungindi', postcode: '2406' })).toBe('Mungindi 2406')
})
