import { expect, test } from 'vitest'
import { Refusal } from '#server/refusal.ts'
import { createAddressBudgets } from './address-budgets.ts'
import type { AddressBudgets } from './address-budgets.ts'

const passes = (budgets: AddressBudgets, address: string, kind: 'read' | 'write' = 'write') => {
  try {
    budgets.take(address, kind)
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expect([error.status, error.headers['retry-after']]).toEqual([429, '60'])
    return false
  }
}
const count = (times: number, attempt: () => boolean) =>
  Array.from({ length: times }, attempt).filter(Boolean).length

test('60 writes and 240 reads a minute, counted apart, for each address', () => {
  const budgets = createAddressBudgets()
  for (const address of ['203.0.113.7', '2001:db8::1']) {
    expect(count(300, () => passes(budgets, address))).toBe(60)
    expect(count(300, () => passes(budgets, address, 'read'))).toBe(240)
  }
  expect(passes(budgets, '2001:db8::ffff:2')).toBe(false)
  expect(passes(budgets, '2001:db8:0:1::1')).toBe(true)
})

test('loopback has no budget', () => {
  const budgets = createAddressBudgets()
  for (const address of ['127.0.0.1', '::1']) {
    expect(count(300, () => passes(budgets, address))).toBe(300)
  }
})

test('a minute after its first request an address has its budget back', () => {
  let now = 0
  const budgets = createAddressBudgets({ read: 1, write: 2 }, () => now)
  expect(count(5, () => passes(budgets, '203.0.113.7'))).toBe(2)
  now = 59_999
  expect(passes(budgets, '203.0.113.7')).toBe(false)
  now = 60_000
  expect(count(5, () => passes(budgets, '203.0.113.7'))).toBe(2)
})

test('addresses without end take no more memory, and the latest keep their count', () => {
  let now = 0
  const most = 100
  const budgets = createAddressBudgets({ read: 1, write: 1 }, () => now, most)
  const address = (index: number) => `2001:db8:${index.toString(16)}::1`
  for (let index = 0; index < 10_000; index += 1) {
    expect(passes(budgets, address(index))).toBe(true)
    now += 0.001
  }
  for (let index = 10_000 - most; index < 10_000; index += 1) {
    expect(passes(budgets, address(index))).toBe(false)
  }
  // The oldest were forgotten.
  expect(passes(budgets, address(0))).toBe(true)
})
