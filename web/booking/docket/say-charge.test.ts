import { expect, test } from 'vitest'
import { sayCharge } from './say-charge.ts'

test.each([
  ['hire', 'General waste bin, 6 m³ × 1', 'General waste bin, 6~m³'],
  ['hire', 'General waste bin, 6 m³ × 2', 'General waste bin, 6~m³~×~2'],
  ['sale', 'Soil bag × 11', 'Soil bag~×~11'],
  ['add_on', 'Mattress or bed base × 1', 'Mattress or bed base~×~1'],
  ['extra_days', '3 extra days', '3 extra days'],
] as const)('%s: %s', (type, description, said) => {
  expect(sayCharge({ type, description }).replaceAll('\u00a0', '~')).toBe(said)
})
