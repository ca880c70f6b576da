import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { at, document, places } from '#test/docs/read-document.ts'
import { attributes, sectionOf, textOf } from '#test/docs/read-page.ts'
import { METHODS } from './openapi-types.ts'
import type { Operation } from './openapi-types.ts'
import { renderDocsPage } from '#server/openapi/page/render-page.ts'

const table: Endpoint[] = Object.values(endpoints)
const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  METHODS.flatMap((method) => {
    const operation = item[method]
    return operation ? [{ name: `${method.toUpperCase()} ${path}`, operation }] : []
  }),
)

function operationOf({ method, path }: Endpoint): Operation {
  const found = operations.find(({ name }) => name === `${method} ${path}`)
  if (!found) throw new Error(`${method} ${path} is not documented`)
  return found.operation
}

/** A parameter or response itself, where the operation only refers to it. */
function resolved(entry: object): Record<string, unknown> {
  const target = '$ref' in entry ? at(String(entry.$ref).slice(1)) : entry
  return { ...(target as object) }
}

function parametersOf(endpoint: Endpoint) {
  return (operationOf(endpoint).parameters ?? []).map(resolved)
}

describe('the document', () => {
  test('is OpenAPI 3.1 of the deployment', () => {
    expect(document).toMatchObject({
      openapi: '3.1.1',
      servers: [{ url: 'https://api.kerbside.example' }],
      components: { securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } } },
    })
  })

  test('has every endpoint of the contract and no other', () => {
    expect(operations.map(({ name }) => name).sort()).toEqual(
      table.map(({ method, path }) => `${method} ${path}`).sort(),
    )
  })

  test('has no reference to nothing', () => {
    const references = places().flatMap(({ value: { $ref } }) =>
      typeof $ref === 'string' ? [$ref] : [],
    )
    expect(references.length).toBeGreaterThan(50)
    for (const reference of references) {
      expect(at(reference.slice(1)), reference).toBeTypeOf('object')
    }
  })

  test('leaves room for fields to be added', () => {
    const closed = places().filter(({ value }) => value['additionalProperties'] === false)
    expect(closed).toEqual([])
  })

  test('has the five events', () => {
    const events = [
      'order.created',
      'order.cancelled',
      'job.started',
      'job.completed',
      'job.failed',
    ]
    expect(Object.keys(document.webhooks ?? {})).toEqual(events)
    for (const { post } of Object.values(document.webhooks ?? {})) {
      expect(post?.['x-maturity']).toBe('beta')
      expect((post?.parameters ?? []).map((entry) => resolved(entry)['name'])).toEqual([
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
      ])
    }
  })

  test('names what is sent apart from what is answered, only where they differ', () => {
    const schemas = document.components?.schemas ?? {}
    expect(schemas['Schedule']?.required).toEqual(['every', 'unit', 'weekdays', 'until'])
    expect(schemas['ScheduleInput']?.required).toEqual(['every', 'unit'])
    expect(Object.keys(schemas).filter((name) => name.endsWith('Input'))).toEqual(['ScheduleInput'])
  })

  test('calls what is retired deprecated', () => {
    const deprecated = places().filter(({ value }) => value['deprecated'] === true)
    expect(deprecated.map(({ pointer }) => pointer.split('/').at(-1))).toEqual([
      'placement',
      'acceptedCollectionNotice',
    ])
  })
})

describe.each(table)('$method $path', (endpoint) => {
  const operation = operationOf(endpoint)
  const isWrite = endpoint.method !== 'GET'

  test('is described, with its maturity and authentication', () => {
    expect(operation.operationId).toMatch(/^[a-z]+[A-Za-z]*$/)
    expect(operation.summary).toMatch(/^[A-Z]/)
    expect(operation.description).toMatch(/\.$/)
    expect(document.tags?.map(({ name }) => name)).toContain(operation.tags?.[0])
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
    ])
    for (const parameter of parameters)
      expect(parameter, String(parameter['name'])).toMatchObject({
        description: expect.stringMatching(/./),
        required: parameter['in'] === 'path' || parameter['name'] === 'Origin',
      })
  })

  test('has a body exactly when it takes one', () => {
    expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined)
    if (endpoint.body) expect(operation.requestBody).toMatchObject({ required: true })
    expect(endpoint.body !== undefined).toBe(isWrite && endpoint.method !== 'DELETE')
  })

  test('has its answers, and the headers they carry', () => {
    const statuses = [endpoint.status, ...endpoint.refusals.map(({ status }) => status), 429, 500]
      .map(String)
      .sort()
    expect(Object.keys(operation.responses ?? {}).sort()).toEqual(statuses)
    const headers = (status: number) =>
      Object.keys(resolved(operation.responses?.[status] ?? {})['headers'] ?? {})
    expect(headers(endpoint.status)).toEqual(
      expect.arrayContaining([
        'X-Request-Id',
        'Cache-Control',
        ...(endpoint.audience === 'key'
          ? ['RateLimit', 'RateLimit-Policy']
          : ['Access-Control-Allow-Origin']),
      ]),
    )
    expect(headers(endpoint.status).includes('Idempotent-Replayed')).toBe(
      endpoint.idempotent === true,
    )
    const { content } = resolved(operation.responses?.[endpoint.status] ?? {})
    expect(content === undefined).toBe(endpoint.status === 204)
    expect(headers(429)).toContain('Retry-After')
    if (endpoint.audience === 'key') expect(headers(401)).toContain('WWW-Authenticate')
  })

  test('stands on the page', () => {
    const section = textOf(sectionOf(page, endpoint.summary))
    expect(section).toContain(`${endpoint.method} ${endpoint.path}`)
    expect(section).toContain(endpoint.maturity)
  })
})

const page = renderDocsPage(document)

test('every link within the page leads somewhere', () => {
  const ids = attributes(page, 'id')
  expect(ids).toHaveLength(new Set(ids).size)
  const targets = attributes(page, 'href').filter((href) => href.startsWith('#'))
  expect(targets.filter((href) => !ids.includes(href.slice(1)))).toEqual([])
})

test('the guide to receiving stands once, over the events and not over the endpoints', () => {
  const guide = 'Check the signature before you believe an event'
  expect(page.split(guide)).toHaveLength(2)
  expect(page.indexOf(guide)).toBeGreaterThan(page.indexOf('id="webhooks"'))
  expect(page.indexOf(guide)).toBeLessThan(page.indexOf('id="event-order-created"'))
  for (const { post } of Object.values(document.webhooks ?? {})) {
    expect(post?.tags).toEqual(['Webhook events'])
  }
})

test('the page holds every event', () => {
  for (const type of Object.keys(document.webhooks ?? {})) {
    expect(textOf(sectionOf(page, type))).toContain('webhook-signature')
  }
})

test('a page of orders has its bounds and default, and jobs theirs', () => {
  const limit = (endpoint: Endpoint) =>
    parametersOf(endpoint).find(({ name }) => name === 'limit')?.['schema']
  const bounds = { type: 'integer', minimum: 1, maximum: 100 }
  expect(limit(endpoints.listOrders)).toEqual({ ...bounds, default: 25 })
  expect(limit(endpoints.listJobs)).toEqual({ ...bounds, default: 100 })
})

describe('webhook endpoints and events', () => {
  test('their ids have a prefix, those of orders and jobs are UUIDs', () => {
    const schemaOf = (endpoint: Endpoint) =>
      parametersOf(endpoint).find(({ name }) => name === 'id')?.['schema']
    for (const endpoint of table.filter(({ path }) => path.includes('/webhook-endpoints/'))) {
      expect(schemaOf(endpoint)).toEqual({ type: 'string', pattern: '^we_' })
    }
    expect(schemaOf(endpoints.getEvent)).toEqual({ type: 'string', pattern: '^evt_' })
    expect(schemaOf(endpoints.redeliverEvent)).toEqual({ type: 'string', pattern: '^evt_' })
    for (const endpoint of [endpoints.getOrder, endpoints.cancelOrder, endpoints.getJob]) {
      expect(schemaOf(endpoint)).toEqual({ type: 'string', format: 'uuid' })
    }
  })

  test.each([
    ['listOrders', 'UnknownLastOrder'],
    ['cancelOrder', 'UnknownOrder'],
    ['listJobs', 'UnknownLastJob'],
    ['getJob', 'UnknownJob'],
    ['getWebhookEndpoint', 'UnknownEndpoint'],
    ['changeWebhookEndpoint', 'UnknownEndpoint'],
    ['deleteWebhookEndpoint', 'UnknownEndpoint'],
    ['rotateWebhookSecret', 'UnknownEndpoint'],
    ['testWebhookEndpoint', 'UnknownEndpoint'],
    ['listWebhookDeliveries', 'UnknownEndpointOrLastDelivery'],
    ['recoverWebhookDeliveries', 'UnknownEndpoint'],
    ['listEvents', 'UnknownLastEvent'],
    ['getEvent', 'UnknownEvent'],
    ['redeliverEvent', 'UnknownEventOrEndpoint'],
  ] as const)('%s answers 404 for %s', (name, refusal) => {
    expect(operationOf(endpoints[name]).responses?.['404']).toEqual({
      $ref: `#/components/responses/${refusal}`,
    })
  })

  test.each([
    ['createWebhookEndpoint', 'InvalidEndpoint'],
    ['changeWebhookEndpoint', 'InvalidEndpoint'],
    ['rotateWebhookSecret', 'InvalidGrace'],
    ['testWebhookEndpoint', 'InvalidObject'],
    ['listWebhookDeliveries', 'InvalidQuery'],
    ['recoverWebhookDeliveries', 'InvalidRecovery'],
    ['listEvents', 'InvalidQuery'],
    ['redeliverEvent', 'InvalidRedelivery'],
    ['cancelOrder', 'InvalidCancellation'],
    ['placeOrder', 'InvalidOrder'],
    ['getAvailability', 'InvalidDates'],
  ] as const)('%s answers 422 for %s', (name, refusal) => {
    expect(operationOf(endpoints[name]).responses?.['422']).toEqual({
      $ref: `#/components/responses/${refusal}`,
    })
  })
})
