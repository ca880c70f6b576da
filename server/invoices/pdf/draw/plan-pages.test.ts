import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planPages } from './plan-pages.ts'
import type { Block } from './plan-pages.ts'

const line = (height: number): Block => ({ kind: 'line', height })
const group = (height: number): Block => ({ kind: 'group', height })
const room = { first: 100, later: 150, foot: 40 }

test('what fits is on one page, with its foot', () => {
  expect(planPages([group(10), line(20), line(20)], room)).toEqual({
    pages: [[0, 1, 2]],
    footFits: true,
  })
})

test('an order’s heading goes to the page of its first line', () => {
  const plan = planPages([line(60), line(20), group(10), line(20), line(20)], room)
  expect(plan.pages).toEqual([
    [0, 1],
    [2, 3, 4],
  ])
})

test('the last line goes with the foot', () => {
  expect(planPages([line(30), line(30), line(30)], room)).toEqual({
    pages: [[0, 1], [2]],
    footFits: true,
  })
})

test('the first page has its line, even if the foot no longer fits', () => {
  expect(planPages([group(30), line(35)], room)).toEqual({ pages: [[0, 1]], footFits: false })
})

test('every invoice breaks well', () => {
  const height = fc.integer({ min: 1, max: 60 })
  const order = fc
    .tuple(height, fc.array(height, { minLength: 1, maxLength: 30 }))
    .map(([heading, lines]) => [group(heading), ...lines.map(line)])
  const orders = fc.array(order, { minLength: 1, maxLength: 8 }).map((each) => each.flat())
  fc.assert(
    fc.property(orders, fc.integer({ min: 1, max: 200 }), (blocks, foot) => {
      const rooms = { first: 200, later: 400, foot }
      const { pages, footFits } = planPages(blocks, rooms)
      expect(pages.flat()).toEqual(blocks.map((_, index) => index))
      for (const [number, page] of pages.entries()) {
        const used = page.reduce((sum, index) => sum + (blocks[index]?.height ?? 0), 0)
        const last = number === pages.length - 1 && footFits
        const most = (number === 0 ? rooms.first : rooms.later) - (last ? foot : 0)
        expect(used).toBeLessThanOrEqual(most)
        expect(blocks[page.at(-1) ?? -1]?.kind).toBe('line')
      }
      // A single line that fills the first page leaves the foot a page of its own.
      expect(footFits || pages.length === 1).toBe(true)
    }),
  )
})
