import { expect, test } from 'vitest'
import { actorText, auditText } from './actor.ts'
import type { Actor } from './actor.ts'

test.each<[string, Actor]>([
  ['key:key_1', { type: 'key', id: 'key_1' }],
  ['account:acc_1', { type: 'account', id: 'acc_1', name: 'Sam' }],
  ['driver:drv_1', { type: 'driver', id: 'drv_1', name: 'Kim' }],
  ['hirer', { type: 'hirer' }],
  ['hirer', { type: 'hirer', address: '203.0.113.7' }],
  ['operator', { type: 'operator' }],
  ['stripe', { type: 'provider', name: 'stripe' }],
  ['unpaid', { type: 'system', name: 'unpaid' }],
])('%s', (text, actor) => {
  expect(actorText(actor)).toBe(text)
})

test('the audit log names a hirer by its address', () => {
  expect(auditText({ type: 'hirer', address: '203.0.113.7' })).toBe('hirer:203.0.113.7')
  expect(auditText({ type: 'hirer' })).toBe('hirer')
  expect(auditText({ type: 'key', id: 'key_1' })).toBe('key:key_1')
})
