import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taxCodes } from '#contract/invoices/invoice-words.ts'
import { gstInside } from '#contract/values/money.ts'
import { gstOfCredit } from '#server/invoices/rules/credited-gst.ts'
import { gstOfLines } from '#server/invoices/rules/line-gst.ts'

// GST of any lines and of any credits: it always sums (rules, section 13, "GST").

const line = fc.record({
  amount: fc.integer({ min: -5_000_000, max: 50_000_000 }),
  taxCode: fc.constantFrom(...taxCodes),
})
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

test('the GST of the lines sums to that of the document, which is an eleventh of what is taxable', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 80 }), (lines) => {
      const { gst, lines: each } = gstOfLines(lines, true)
      const taxable = sum(lines.map(({ amount, taxCode }) => (taxCode === 'gst' ? amount : 0)))
      expect(gst).toBe(gstInside(taxable))
      expect(sum(each)).toBe(gst)
      for (const [index, { amount, taxCode }] of lines.entries()) {
        const exact = taxCode === 'gst' ? amount / 11 : 0
        expect(Math.abs((each[index] ?? 0) - exact)).toBeLessThan(1)
      }
    }),
  )
})

test('a line that is credited in parts gives back all of its GST, and never more on the way', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 9_000_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(parts, fc.boolean(), (sizes, discount) => {
      const sign = discount ? -1 : 1
      const amount = sign * sum(sizes)
      const credited = { amount, gst: gstInside(amount) }
      let before = 0
      let given = 0
      for (const size of sizes) {
        given += gstOfCredit(credited, before, sign * size)
        before += sign * size
        expect(Math.abs(given)).toBeLessThanOrEqual(Math.abs(credited.gst))
      }
      expect(given).toBe(credited.gst)
    }),
  )
})
