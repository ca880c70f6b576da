import { eventTypes } from '#contract/webhooks/event-types.ts'
import { expect, test } from 'vitest'
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
  expect(Object.keys(document.webhooks)).toEqual([...eventTypes])
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
