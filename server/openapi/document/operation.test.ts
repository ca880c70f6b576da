import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { at, document } from '#test/docs/read-document.ts'
import type { Operation } from './openapi-types.ts'

function operationOf({ method, path }: Endpoint): Operation {
  const found = document.paths[path]?.[method.toLowerCase()]
  if (!found) throw new Error(`${method} ${path} is not documented`)
  return found
}

/** A parameter or response, also if the operation only refers to it. */
function resolved(entry: object): Record<string, unknown> {
  const target = '$ref' in entry ? at(String(entry.$ref).slice(1)) : entry
  return { ...(target as object) }
}

function parametersOf(endpoint: Endpoint) {
  return (operationOf(endpoint).parameters ?? []).map(resolved)
}

function schemaOf(endpoint: Endpoint, name: string) {
  return parametersOf(endpoint).find((parameter) => parameter['name'] === name)?.['schema']
}

const documented = Object.values<Endpoint>(endpoints).filter(({ published }) => published !== false)

describe.each(documented)('$method $path', (endpoint) => {
  const operation = operationOf(endpoint)
  const isWrite = endpoint.method !== 'GET'

  test('is described, with its maturity and authentication', () => {
    expect(operation.operationId).toMatch(/^[a-z]+[A-Za-z]*$/)
    expect(operation.summary).toMatch(/^[A-Z]/)
    expect(operation.description).toMatch(/\.$/)
    expect(document.tags.map(({ name }) => name)).toContain(operation.tags[0])
    const isCatalog = endpoint.path === '/api/public/{organisation}/catalog'
    expect(operation['x-maturity']).toBe(isCatalog ? 'stable' : 'beta')
    const isKeyed = endpoint.path.startsWith('/api/v1')
    expect(operation.security).toEqual(isKeyed ? [{ apiKey: [] }] : [])
  })

  test('has its parameters, each described', () => {
    const parameters = parametersOf(endpoint)
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const names = (place: string) =>
      parameters.filter((parameter) => parameter['in'] === place).map(({ name }) => name)
    expect(names('path')).toEqual(inPath)
    expect(names('query')).toEqual(Object.keys(endpoint.query?.shape ?? {}))
    expect(names('header')).toEqual([
      ...(endpoint.audience !== 'key' && isWrite ? ['Origin'] : []),
      ...(endpoint.idempotent ? ['Idempotency-Key'] : []),
      ...(endpoint.tagged ? ['If-None-Match'] : []),
    ])
    for (const parameter of parameters)
      expect(parameter, String(parameter['name'])).toMatchObject({
        description: expect.stringMatching(/./),
        required: parameter['in'] === 'path' || parameter['name'] === 'Origin',
      })
  })

  test('has a body exactly when it takes one', () => {
    expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined)
    expect(endpoint.body !== undefined).toBe(isWrite && endpoint.method !== 'DELETE')
  })

  test('has its refusals, and those of every endpoint', () => {
    const all = [
      ...endpoint.refusals,
      { status: 429, name: '' },
      { status: 500, name: 'Fault' },
      { status: 503, name: 'Away' },
    ]
    const { [endpoint.status]: _, ...refusals } = operation.responses
    const others = [...(endpoint.dryRun ? [200] : []), ...(endpoint.tagged ? [304] : [])]
    const statuses = [...all.map(({ status }) => status), ...others]
    expect(Object.keys(refusals)).toEqual(statuses.map(String).sort())
    for (const { status, name } of all) {
      const budget = endpoint.audience === 'key' ? 'KeyBudgetSpent' : 'PublicBudgetSpent'
      const expected = { $ref: `#/components/responses/${name || budget}` }
      expect(refusals[status]).toEqual(expected)
    }
  })

  test('has the headers of its answers', () => {
    const headers = (status: number) =>
      Object.keys(resolved(operation.responses[status] ?? {})['headers'] ?? {})
    expect(headers(endpoint.status)).toEqual(
      expect.arrayContaining([
        'X-Request-Id',
        'Cache-Control',
        'Kerbside-Ignored',
        ...(endpoint.tagged ? ['ETag'] : []),
        ...(endpoint.audience === 'key'
          ? ['RateLimit', 'RateLimit-Policy']
          : ['Access-Control-Allow-Origin']),
      ]),
    )
    expect(headers(endpoint.status).includes('Idempotent-Replayed')).toBe(
      endpoint.idempotent === true,
    )
    expect(headers(429)).toContain('Retry-After')
    if (endpoint.audience === 'key') expect(headers(401)).toContain('WWW-Authenticate')
  })

  test('has content unless it answers 204', () => {
    const { content } = resolved(operation.responses[endpoint.status] ?? {})
    expect(content === undefined).toBe(endpoint.status === 204)
  })
})

test('a page of orders has its bounds and default, and a page of jobs has its own', () => {
  const bounds = { type: 'integer', format: 'int32', minimum: 1, maximum: 100 }
  expect(schemaOf(endpoints.listOrders, 'limit')).toEqual({ ...bounds, default: 25 })
  expect(schemaOf(endpoints.listJobs, 'limit')).toEqual({ ...bounds, default: 100 })
})

test('ids of webhook endpoints and events have a prefix, those of orders and jobs are UUIDs', () => {
  const digits = '[0-9a-f]{32}$'
  expect(schemaOf(endpoints.getWebhookEndpoint, 'id')).toMatchObject({ pattern: `^we_${digits}` })
  expect(schemaOf(endpoints.getEvent, 'id')).toMatchObject({ pattern: `^evt_${digits}` })
  for (const endpoint of [endpoints.getOrder, endpoints.cancelOrder, endpoints.getJob]) {
    expect(schemaOf(endpoint, 'id')).toEqual({ type: 'string', format: 'uuid' })
  }
})
