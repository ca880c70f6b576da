import { expect, test } from 'vitest'
import { describeAction } from './describe-action.ts'

test.each([
  ['member.role_changed', 'Member role changed'],
  ['api_key.created', 'API key created'],
  ['catalog.published', 'Catalogue published'],
  ['mail.retried', 'Email retried'],
])('%s is “%s”', (action, says) => {
  expect(describeAction(action)).toBe(says)
})
