import { expect, test } from 'vitest'
import { actorText } from './actor.ts'
import type { Actor } from './actor.ts'

test.each<[string, Actor]>([
  ['key:key_1', { type: 'key', id: 'key_1' }],
  ['account:acc_1', { type: 'account', id: 'acc_1', name: 'Sam' }],
  ['driver:drv_1', { type: 'driver', id: 'drv_1', name: 'Kim' }],
  ['hirer', { type: 'hirer' }],
  ['operator', { type: 'operator' }],
  ['stripe', { type: 'provider', name: 'stripe' }],
  ['unpaid', { type: 'system', name: 'unpaid' }],
])('%s', (text, actor) => {
  expect(actorText(actor)).toBe(text)
})
