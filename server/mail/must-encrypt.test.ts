import { expect, test } from 'vitest'
import { mustEncrypt } from './must-encrypt.ts'

test.each([
  ['smtp://mail.example', true],
  ['smtp://me:x@mail.example:587', true],
  ['smtp://10.0.0.5:25', true],
  ['smtp://localhost.example', true],
  ['smtp://mail.example?requireTLS=true', true],
  ['smtp://mail.example?requireTLS=false', false],
  ['smtps://mail.example', false],
  ['smtp://localhost:1025', false],
  ['smtp://127.0.0.1:1025', false],
  ['smtp://[::1]:1025', false],
])('%s: %s', (url, must) => {
  expect(mustEncrypt(url)).toBe(must)
})
