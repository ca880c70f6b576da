import { expect, test } from 'vitest'
import { isAbout } from './follow-hints.ts'

const order = {
  queryKey: ['order', 'bandicoot', '7'],
  meta: { follows: { orders: '7', jobs: '*' } },
}

test.each([
  [{ topic: 'orders', ids: ['7', '8'] }, true],
  [{ topic: 'orders', ids: [] }, true],
  [{ topic: 'orders', ids: ['8'] }, false],
  [{ topic: 'jobs', ids: ['1'] }, true],
  [{ topic: 'members', ids: ['7'] }, false],
])('a query follows its topics and its own id: %j', (hint, expected) => {
  expect(isAbout(order, 'bandicoot', hint)).toBe(expected)
})

test('another organisation’s hints are not about it', () => {
  expect(isAbout(order, 'wombat', { topic: 'orders', ids: [] })).toBe(false)
})
