import { expect, test } from 'vitest'
import { tieUnits } from './tie-units.ts'

test.each([
  ['General waste bin, 6 m³', 'General waste bin, 6~m³'],
  ['2 × 6 m³', '2~×~6~m³'],
  ['7 days, 1,200 kg', '7~days, 1,200~kg'],
  ['Weighed 2.4 t at 7 am', 'Weighed 2.4~t at 7~am'],
  ['12 Miller Street, 3 maps, 4 tyres', '12 Miller Street, 3 maps, 4 tyres'],
  ['a day, the m³', 'a day, the m³'],
])('%s', (text, tied) => {
  expect(tieUnits(text).replaceAll('\u00a0', '~')).toBe(tied)
})
