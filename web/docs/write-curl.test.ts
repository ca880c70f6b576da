import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { document } from '#test/docs/read-document.ts'
import { writeCurl } from './write-curl.ts'

/** A quote in a body must not end the command. */
const BODY = { notes: "Don't ring" }

/** What a shell makes of the command for an operation: one argument a line. */
function argumentsFor(method: string, path: string): string[] {
  const operation = document.paths[path]?.[method]
  if (!operation) throw new Error(`there is no ${method} ${path}`)
  const script = `curl() { printf '%s\\n' "$@"; }\n${writeCurl(document, { method, path, operation }, BODY)}`
  const env = { KERBSIDE_KEY: 'svc_sk_1' }
  return execFileSync('/bin/sh', ['-c', script], { env, encoding: 'utf8' }).trimEnd().split('\n')
}

test('a read has its address and its key', () => {
  expect(argumentsFor('get', '/api/v1/orders/{id}')).toEqual([
    'https://api.kerbside.example/api/v1/orders/01a359ec-c0e3-7438-bf2a-74de452e6b43',
    '--header',
    'Authorization: Bearer svc_sk_1',
  ])
})

test('a write has its headers and its body, and no key if it needs none', () => {
  expect(argumentsFor('post', '/api/public/{organisation}/orders')).toEqual([
    'https://api.kerbside.example/api/public/bandicoot/orders',
    '--request',
    'POST',
    '--header',
    'Origin: https://book.kerbside.example',
    '--header',
    'Idempotency-Key: 0b6e3c1a-54a7-4d0e-9c55-6d7f0c5b7a1e',
    '--header',
    'Content-Type: application/json',
    '--data',
    ...JSON.stringify(BODY, null, 2).split('\n'),
  ])
})
