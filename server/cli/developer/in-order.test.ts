import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'

const event = (id: string, subject: string, version: number) => ({
  id,
  type: 'order.updated',
  timestamp: `2027-01-28T01:33:0${id}.000Z`,
  data: { id: subject, version },
})
const idsOf = (events: { id: string }[]) => events.map(({ id }) => id).join(' ')

test('events of one subject go by version, and the others stay where they are', () => {
  const events = [event('1', 'a', 1), event('2', 'a', 3), event('3', 'b', 1), event('4', 'a', 2)]
  expect(idsOf(inOrder(events))).toBe('1 4 3 2')
})

test('events of one version stay in their order', () => {
  expect(idsOf(inOrder([event('1', 'a', 2), event('2', 'a', 2), event('3', 'a', 2)]))).toBe('1 2 3')
})
