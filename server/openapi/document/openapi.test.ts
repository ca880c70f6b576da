import { eventTypes } from '#contract/webhooks/event-types.ts'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { defaultDeployment } from '#server/openapi/deployment.ts'
import { at, document, places } from '#test/docs/read-document.ts'
import { createOpenApiDocument } from './openapi.ts'

test('the document is OpenAPI 3.1 of the deployment', () => {
  expect(document).toMatchObject({
    openapi: '3.1.1',
    servers: [{ url: 'https://api.kerbside.example' }],
    components: { securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } } },
  })
})

test('it has every published endpoint and no other', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const published = Object.values<Endpoint>(endpoints).filter((one) => one.published !== false)
  expect(operations.sort()).toEqual(published.map(({ method, path }) => `${method} ${path}`).sort())
})

test('an unpublished endpoint is left out', () => {
  const entries = [endpoints.getOrder, { ...endpoints.getJob, published: false }]
  const { paths, components } = createOpenApiDocument(defaultDeployment(''), entries)
  expect(Object.keys(paths)).toEqual(['/api/v1/orders/{id}'])
  expect(components.responses).toHaveProperty('UnknownOrder')
  expect(components.responses).not.toHaveProperty('UnknownJob')
})

test('every reference leads somewhere', () => {
  const references = places().flatMap(({ value: { $ref } }) =>
    typeof $ref === 'string' ? [$ref] : [],
  )
  expect(references.length).toBeGreaterThan(50)
  for (const reference of references) {
    expect(at(reference.slice(1)), reference).toBeTypeOf('object')
  }
})

test('fields can be added to every object', () => {
  const closed = places().filter(({ value }) => value['additionalProperties'] === false)
  expect(closed).toEqual([])
})

test('it has every event', () => {
  expect(Object.keys(document.webhooks)).toEqual([...eventTypes, 'ping'])
  for (const { post } of Object.values(document.webhooks)) {
    expect(post['x-maturity']).toBe('beta')
    expect(post.tags).toEqual(['Webhook events'])
    expect(post.parameters).toEqual(
      ['WebhookId', 'WebhookTimestamp', 'WebhookSignature'].map((name) => ({
        $ref: `#/components/parameters/${name}`,
      })),
    )
  }
})

describe('what generators make of it', () => {
  const schemas = places().filter(({ pointer }) => /\/(?:schemas|schema)\b/.test(pointer))

  test('every object and every property says what it means', () => {
    for (const [name, { description }] of Object.entries(document.components.schemas)) {
      expect(description, name).toMatch(/./)
    }
    const silent = schemas.filter(({ pointer, value }) => {
      const described = value['description'] ?? at(`${String(value['$ref']).slice(1)}/description`)
      return /\/properties\/[^/]+$/.test(pointer) && described === undefined
    })
    expect(silent.map(({ pointer }) => pointer)).toEqual([])
  })

  test('every integer says how large it can get, and money is 64 bits', () => {
    const integers = schemas.filter(({ value }) => [value['type']].flat().includes('integer'))
    expect(integers.length).toBeGreaterThan(50)
    for (const { pointer, value } of integers) expect(value['format'], pointer).toMatch(/^int\d\d$/)
    expect(at('/components/schemas/Order/properties/total')).toMatchObject({ format: 'int64' })
  })

  test('every pattern is for the whole text, which has a longest length', () => {
    const patterns = schemas.filter(({ value }) => typeof value['pattern'] === 'string')
    expect(patterns.length).toBeGreaterThan(5)
    for (const { pointer, value } of patterns) {
      expect(value['pattern'], pointer).toMatch(/^\^.*\$$/)
      expect(value['maxLength'], pointer).toBeTypeOf('number')
    }
  })

  test('a body has no default, which would make its field required', () => {
    const defaults = schemas.filter(({ value }) => 'default' in value)
    expect(defaults.map(({ pointer }) => pointer)).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/^\/components|requestBody/)]),
    )
  })
})

test('a schema has a second name in bodies only if it differs there', () => {
  const { schemas } = document.components
  expect(schemas['Schedule']?.required).toEqual(['every', 'unit', 'weekdays', 'until'])
  expect(schemas['ScheduleInput']?.required).toEqual(['every', 'unit'])
  expect(Object.keys(schemas).filter((name) => name.endsWith('Input'))).toEqual(['ScheduleInput'])
})

test('retired fields are deprecated', () => {
  const deprecated = places().filter(({ value }) => value['deprecated'] === true)
  expect(deprecated.map(({ pointer }) => pointer.split('/').at(-1))).toEqual([
    'placement',
    'acceptedCollectionNotice',
  ])
})
