import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_ACCENT, accentColours, contrast } from './accent-colours.ts'

const colour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)

test('contrast agrees with WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('text is legible in and on any accent', () => {
  fc.assert(
    fc.property(colour, (chosen) => {
      const { accent, onAccent, accentInk, accentTint } = accentColours(chosen)
      expect(accent).toBe(chosen)
      expect(contrast(accent, onAccent)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(accentInk, '#FBF8F2')).toBeGreaterThanOrEqual(7)
      expect(contrast('#14231B', accentTint)).toBeGreaterThanOrEqual(7)
    }),
    { numRuns: 2000 },
  )
})

test('a value that is not a colour gives the default', () => {
  expect(accentColours(null).accent).toBe(DEFAULT_ACCENT)
  expect(accentColours('red; background: url(x)').accent).toBe(DEFAULT_ACCENT)
})

test('what is chosen and its bounds stand out from paper with any accent', () => {
  fc.assert(
    fc.property(colour, (chosen) => {
      const { accentEdge, pick, onPick } = accentColours(chosen)
      expect(contrast(accentEdge, '#FBF8F2')).toBeGreaterThanOrEqual(3)
      expect(contrast(pick, onPick)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 2000 },
  )
  expect(accentColours('#FDFDFD')).toMatchObject({ pick: '#14231B', onPick: '#FFFFFF' })
})
