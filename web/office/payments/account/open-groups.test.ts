import { expect, test } from 'vitest'
import { groupOpen } from './open-groups.ts'

const today = '2026-11-27'
const one = (name: string, dueOn: string | null, due: number) => {
  const kind = dueOn === null ? ('order' as const) : ('invoice' as const)
  return { kind, id: name, name, dueOn, due, deliveryDate: null, pending: false }
}
const ageing = { current: 0, days1to30: 0, days31to60: 0, days61to90: 0, over90: 0, due: 0 }

test('what is owed is by how late it is, the latest first, and what isn’t invoiced last', () => {
  const waiting = { ...one('D', null, 400), pending: true }
  const open = [
    one('A', '2026-10-01', 100),
    one('B', '2026-11-20', 200),
    one('C', null, 300),
    waiting,
  ]
  const sums = { ...ageing, days31to60: 100, days1to30: 200, due: 300 }
  const groups = groupOpen({ open, ageing: sums, unbilled: 300 }, today)
  expect(groups.map(({ age, sum, items }) => [age, sum, items.map(({ name }) => name)])).toEqual([
    ['days31to60', 100, ['A']],
    ['days1to30', 200, ['B']],
    ['unbilled', 300, ['C']],
  ])
})

test('a sum counts what the list leaves out', () => {
  expect(groupOpen({ open: [], ageing, unbilled: 300 }, today)).toEqual([
    { age: 'unbilled', sum: 300, items: [] },
  ])
})
