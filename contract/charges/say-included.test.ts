import { expect, test } from 'vitest'
import { sayIncluded } from './say-included.ts'

const bin = { includedDays: 7, extraDayPrice: 1500, includedKg: 900, excessPricePerTonne: 39_500 }
const hire = { stays: true, currency: 'AUD' }

test.each([
  [bin, 'Included: 7 days, 900 kg. After that $15 a day, $395 a tonne.'],
  [
    { ...bin, includedDays: 1, includedKg: 1200 },
    'Included: 1 day, 1,200 kg. After that $15 a day, $395 a tonne.',
  ],
  [{ ...bin, extraDayPrice: 0 }, 'Included: 7 days, 900 kg. After that $395 a tonne.'],
  [{ ...bin, extraDayPrice: 1550, includedKg: null }, 'Included: 7 days. After that $15.50 a day.'],
  [{ ...bin, extraDayPrice: 0, excessPricePerTonne: null }, 'Included: 7 days, 900 kg.'],
  [{ ...bin, includedKg: 0 }, 'Included: 7 days, 0 kg. After that $15 a day, $395 a tonne.'],
  [{ ...bin, includedDays: 0, includedKg: null }, 'Charged later: $15 a day.'],
  [{ ...bin, includedDays: 0, extraDayPrice: 0, includedKg: null }, null],
])('says what is included, and the rates after that', (basis, line) => {
  expect(sayIncluded(basis, hire)).toBe(line)
})

test('leaves the days out where nothing stays', () => {
  expect(sayIncluded(bin, { stays: false, currency: 'AUD' })).toBe(
    'Included: 900 kg. After that $395 a tonne.',
  )
})
