import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DispatchSettings, STANDARD_SETTINGS, readSettings } from './settings.ts'

test('nothing set is the standard, which is itself in order', () => {
  expect(readSettings({})).toEqual(STANDARD_SETTINGS)
  expect(DispatchSettings.parse(STANDARD_SETTINGS)).toEqual(STANDARD_SETTINGS)
})

test('what is set applies, and the rest stays as standard', () => {
  const read = readSettings({ tipMinutes: 40, work: { delivery: { lifts: 1, minutes: 20 } } })
  expect(read).toEqual({
    ...STANDARD_SETTINGS,
    tipMinutes: 40,
    work: { ...STANDARD_SETTINGS.work, delivery: { lifts: 1, minutes: 20 } },
  })
})

test('whatever is stored, what is read is in order', () => {
  const names = Object.keys(STANDARD_SETTINGS)
  const stored = fc.dictionary(fc.constantFrom(...names), fc.jsonValue())
  fc.assert(
    fc.property(fc.oneof(stored, fc.jsonValue()), (value) => {
      expect(DispatchSettings.safeParse(readSettings(value)).success).toBe(true)
    }),
  )
})
