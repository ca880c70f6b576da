import fc from 'fast-check'
import { expect, test } from 'vitest'
import { netOf, splitNet } from './docket-weights.ts'

test.each([
  [{ grossKg: 14_200, tareKg: 10_560, netKg: null }, { netKg: 3640 }],
  [{ grossKg: 14_200, tareKg: 10_560, netKg: 3640 }, { netKg: 3640 }],
  [{ grossKg: null, tareKg: null, netKg: 900 }, { netKg: 900 }],
  [
    { grossKg: 14_200, tareKg: 10_560, netKg: 3600 },
    { field: 'netKg', message: 'must be gross less tare, 3640 kg' },
  ],
  [
    { grossKg: 900, tareKg: 1000, netKg: null },
    { field: 'tareKg', message: 'must not be more than the gross weight' },
  ],
  [
    { grossKg: 900, tareKg: null, netKg: null },
    { field: 'tareKg', message: 'is required with the gross weight' },
  ],
  [
    { grossKg: null, tareKg: 900, netKg: 5 },
    { field: 'grossKg', message: 'is required with the tare' },
  ],
  [
    { grossKg: null, tareKg: null, netKg: null },
    { field: 'netKg', message: 'is required, or gross and tare' },
  ],
])('%o', (weighed, expected) => {
  expect(netOf(weighed)).toEqual(expected)
})

const kg = fc.nat({ max: 40_000 })

test('a net weight is gross less tare, or is refused', () => {
  fc.assert(
    fc.property(kg, kg, fc.option(kg), (grossKg, tareKg, netKg) => {
      const read = netOf({ grossKg, tareKg, netKg })
      if ('netKg' in read) expect(read.netKg).toBe(grossKg - tareKg)
      else expect(tareKg > grossKg || netKg !== grossKg - tareKg).toBe(true)
    }),
  )
})

test('the split is at most the net weight, all of it if one shares, and even to a kilogram', () => {
  fc.assert(
    fc.property(
      kg,
      fc.array(fc.option(fc.nat({ max: 15_000 })), { maxLength: 8 }),
      (net, parts) => {
        const split = splitNet(net, parts)
        const given = parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)
        if (split === null) {
          expect(given).toBeGreaterThan(net)
          return
        }
        const sum = split.reduce((total, part) => total + part, 0)
        expect(sum).toBe(parts.includes(null) ? net : given)
        expect(sum).toBeLessThanOrEqual(net)
        const shares = split.filter((_, index) => parts[index] === null)
        expect(Math.max(0, ...shares) - Math.min(...shares, Math.max(0, ...shares))).toBeLessThan(2)
      },
    ),
  )
})
