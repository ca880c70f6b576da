import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupCallers } from './group-callers.ts'

test('the same phone in another spelling, or the same email, is the same person', () => {
  const orders = [
    { email: 'a@x.example', phone: '0491 570 156', id: 1 },
    { email: 'b@x.example', phone: '02 5550 0199', id: 2 },
    { email: 'c@x.example', phone: '+61 491 570 156', id: 3 },
    { email: 'C@X.example ', phone: '02 5550 0000', id: 4 },
  ]
  const groups = groupCallers(orders).map((group) => group.map(({ id }) => id))
  expect(groups).toEqual([[1, 3, 4], [2]])
})

test('people without an email are different people, if their phones differ', () => {
  const orders = [
    { email: '', phone: '0491 570 156', id: 1 },
    { email: '', phone: '02 5550 0199', id: 2 },
    { email: '', phone: '+61 491 570 156', id: 3 },
    { email: '', phone: '000', id: 4 },
    { email: '', phone: '000', id: 5 },
  ]
  const groups = groupCallers(orders).map((group) => group.map(({ id }) => id))
  expect(groups).toEqual([[1, 3], [2], [4], [5]])
})

test('every order is in one group, and none is lost', () => {
  const order = fc.record({
    email: fc.constantFrom('a@x.example', 'b@x.example', 'c@x.example'),
    phone: fc.constantFrom('0491 570 156', '+61491570156', '02 5550 0199', 'none'),
  })
  fc.assert(
    fc.property(fc.array(order), (orders) => {
      const grouped = groupCallers(orders).flat()
      expect(grouped.length).toBe(orders.length)
      expect(new Set(grouped).size).toBe(new Set(orders).size)
    }),
  )
})
