import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { indexDocument } from './index-document.ts'
import type { OpenApiDocument, Operation } from '#server/openapi/document/openapi-types.ts'
import { writeCurl } from './write-curl.ts'

function curlFor(path: string, method: 'get' | 'post', operation: Operation): string {
  const document: OpenApiDocument = {
    info: { title: 'API', version: '1' },
    servers: [{ url: 'https://api.example/' }],
    paths: { [path]: { [method]: operation } },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        header: { type: 'apiKey', in: 'header', name: 'X-Key"; rm -rf /' },
      },
    },
  }
  const index = indexDocument(document)
  const [entry] = index.tags[0]?.operations ?? []
  if (!entry) throw new Error('no operation')
  return writeCurl(index, entry)
}

/** What a shell makes of the command: one argument a line. */
function argumentsOf(command: string): string[] {
  const script = `curl() { printf '%s\\n' "$@"; }\n${command}`
  const env = { KERBSIDE_KEY: 'svc_sk_1' }
  return execFileSync('/bin/sh', ['-c', script], { env, encoding: 'utf8' }).trimEnd().split('\n')
}

test('address, required query, key and shown headers reach curl as they are', () => {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'a/b' }
  const query = {
    name: 'date',
    in: 'query',
    required: true,
    schema: { format: 'date', type: 'string' },
  }
  const header = { name: 'Note', in: 'header', example: `it's "$HOME" \`id\`` }
  const optional = { name: 'limit', in: 'query', schema: { type: 'integer' } }
  const parameters = [id, query, header, optional]
  const command = curlFor('/orders/{id}', 'get', { security: [{ bearer: [] }], parameters })
  expect(argumentsOf(command)).toEqual([
    'https://api.example/orders/a%2Fb?date=2026-11-24',
    '--header',
    'Authorization: Bearer svc_sk_1',
    '--header',
    `Note: it's "$HOME" \`id\``,
  ])
})

test('a parameter that nothing describes is left to fill in, a body comes from its file', () => {
  const parameters = [{ name: 'orderId', in: 'path', required: true, schema: { type: 'string' } }]
  const requestBody = { content: { 'application/json': {} } }
  const command = curlFor('/orders/{orderId}', 'post', { parameters, requestBody })
  expect(argumentsOf(command)).toEqual([
    'https://api.example/orders/ORDER_ID',
    '--request',
    'POST',
    '--header',
    'Content-Type: application/json',
    '--data',
    '@body.json',
  ])
})

test('a header name cannot leave its quotes', () => {
  const command = curlFor('/orders', 'get', { security: [{ header: [] }] })
  expect(argumentsOf(command).at(-1)).toBe('X-Keyrm-rf: svc_sk_1')
})
