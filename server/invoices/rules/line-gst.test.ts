import { expect, test } from 'vitest'
import type { TaxCode } from '#contract/invoices/invoice-words.ts'
import { gstOfLines } from './line-gst.ts'

// Invoices worked by hand: the lines in cents, then the total, its GST (a eleventh of the taxable sum, half a
// cent up) and the GST of each line (the difference of the running sums).

type Worked = { lines: (number | [number, TaxCode])[]; total: number; gst: number; each: number[] }

const thirty: Worked[] = [
  // 69,500 ÷ 11 = 6,318.18
  { lines: [69_500], total: 69_500, gst: 6318, each: [6318] },
  // 10,000 ÷ 11 = 909.09; the other line has none.
  { lines: [10_000, [5000, 'gst_free']], total: 15_000, gst: 909, each: [909, 0] },
  // 45,000 → 4,090.91; 49,500 → 4,500; 44,550 → 4,050
  { lines: [45_000, 4500, -4950], total: 44_550, gst: 4050, each: [4091, 409, -450] },
  // 5 → 0.45; 10 → 0.91; 15 → 1.36
  { lines: [5, 5, 5], total: 15, gst: 1, each: [0, 1, 0] },
  // 10,005 → 909.55; 20,010 → 1,819.09; 30,015 → 2,728.64
  { lines: [10_005, 10_005, 10_005], total: 30_015, gst: 2729, each: [910, 909, 910] },
  // 11 ÷ 11
  { lines: [11], total: 11, gst: 1, each: [1] },
  // 5 ÷ 11 = 0.45, below half a cent
  { lines: [5], total: 5, gst: 0, each: [0] },
  // 6 ÷ 11 = 0.55
  { lines: [6], total: 6, gst: 1, each: [1] },
  { lines: [0], total: 0, gst: 0, each: [0] },
  // The first order of the three invoices: 76,000 → 6,909.09
  { lines: [76_000], total: 76_000, gst: 6909, each: [6909] },
  // Excess weight: 39,500 → 3,590.91
  { lines: [39_500], total: 39_500, gst: 3591, each: [3591] },
  // 86,500 → 7,863.64; 168,500 → 15,318.18; 174,500 → 15,863.64; 186,745 → 16,976.82
  {
    lines: [86_500, 82_000, 6000, 12_245],
    total: 186_745,
    gst: 16_977,
    each: [7864, 7454, 546, 1113],
  },
  // A permit in the customer's own name stays out of GST: 86,500 → 7,863.64
  { lines: [86_500, [12_000, 'excluded']], total: 98_500, gst: 7864, each: [7864, 0] },
  // The untaxed line first: the running sum begins after it.
  { lines: [[12_000, 'excluded'], 86_500], total: 98_500, gst: 7864, each: [0, 7864] },
  {
    lines: [
      [5000, 'gst_free'],
      [2500, 'gst_free'],
    ],
    total: 7500,
    gst: 0,
    each: [0, 0],
  },
  // 22,000 → 2,000; 22,000 − 22,000
  { lines: [22_000, -22_000], total: 0, gst: 0, each: [2000, -2000] },
  // 38,000 → 3,454.55; 33,000 → 3,000
  { lines: [38_000, -5000], total: 33_000, gst: 3000, each: [3455, -455] },
  // 1,100 → 100; 2,200 → 200; 3,300 → 300
  { lines: [1100, 1100, 1100], total: 3300, gst: 300, each: [100, 100, 100] },
  // 999 → 90.82; 1,998 → 181.64
  { lines: [999, 999], total: 1998, gst: 182, each: [91, 91] },
  // 333 → 30.27; 666 → 60.55; 999 → 90.82
  { lines: [333, 333, 333], total: 999, gst: 91, each: [30, 31, 30] },
  // 1 → 0.09; 2 → 0.18; 3 → 0.27; 4 → 0.36; 5 → 0.45; 6 → 0.55
  { lines: [1, 1, 1, 1, 1, 1], total: 6, gst: 1, each: [0, 0, 0, 0, 0, 1] },
  // 49,500 → 4,500; 56,000 → 5,090.91
  { lines: [49_500, 6500], total: 56_000, gst: 5091, each: [4500, 591] },
  // 120,000 → 10,909.09; 108,000 → 9,818.18
  { lines: [120_000, -12_000], total: 108_000, gst: 9818, each: [10_909, -1091] },
  // Between taxable lines: 30,000 → 2,727.27; 60,000 → 5,454.55
  {
    lines: [30_000, [4400, 'gst_free'], 30_000],
    total: 64_400,
    gst: 5455,
    each: [2727, 0, 2728],
  },
  // 8,500 → 772.73; 17,000 → 1,545.45
  { lines: [8500, 8500], total: 17_000, gst: 1545, each: [773, 772] },
  // 16 → 1.45; 32 → 2.91
  { lines: [16, 16], total: 32, gst: 3, each: [1, 2] },
  // 100,000,000 → 9,090,909.09
  { lines: [100_000_000], total: 100_000_000, gst: 9_090_909, each: [9_090_909] },
  // 27,500 → 2,500; 41,250 → 3,750; 42,000 → 3,818.18
  { lines: [27_500, 13_750, 750], total: 42_000, gst: 3818, each: [2500, 1250, 68] },
  // 65,000 → 5,909.09; 63,000 → 5,727.27; 61,000 → 5,545.45
  { lines: [65_000, -2000, -2000], total: 61_000, gst: 5545, each: [5909, -182, -182] },
  // A discount on what isn't taxed leaves the GST alone: 55,000 → 5,000
  {
    lines: [55_000, [10_000, 'gst_free'], [-1000, 'gst_free']],
    total: 64_000,
    gst: 5000,
    each: [5000, 0, 0],
  },
]

test('there are thirty', () => expect(thirty).toHaveLength(30))

test.each(thirty)('$lines', ({ lines, total, gst, each }) => {
  const taxed = lines.map((line) => {
    const [amount, taxCode] = Array.isArray(line) ? line : [line, 'gst' as const]
    return { amount, taxCode }
  })
  expect(taxed.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
  expect(gstOfLines(taxed, true)).toEqual({ gst, lines: each })
  expect(each.reduce((sum, own) => sum + own, 0)).toBe(gst)
})

test('thirty-three lines of ten cents hold thirty cents of GST together', () => {
  const lines = Array.from({ length: 33 }, () => ({ amount: 10, taxCode: 'gst' as const }))
  const { gst, lines: each } = gstOfLines(lines, true)
  expect([gst, each.reduce((sum, own) => sum + own, 0)]).toEqual([30, 30])
})

test('a seller who isn’t registered charges none', () => {
  expect(gstOfLines([{ amount: 69_500, taxCode: 'gst' }], false)).toEqual({ gst: 0, lines: [0] })
})
