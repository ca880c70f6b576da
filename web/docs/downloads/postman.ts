import type { OpenApiDocument } from '#server/openapi/document/openapi-types.ts'
import { parametersOf } from '#web/docs/find-parts.ts'
import type { Entry } from '#web/docs/find-parts.ts'

/**
 * The document as a Postman collection, version 2.1: a folder for each tag, the key and the address as
 * variables, the documented examples as bodies.
 */
export function writePostman(document: OpenApiDocument): object {
  const entries = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  )
  const folders = document.tags
    .map(({ name, description }) => {
      const own = entries.filter(({ operation }) => operation.tags.includes(name))
      return { name, description, item: own.map((entry) => writeRequest(document, entry)) }
    })
    .filter(({ item }) => item.length > 0)
  return {
    info: {
      name: document.info.title,
      description: document.info.summary,
      version: document.info.version,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: document.servers[0].url },
      { key: 'apiKey', value: '' },
    ],
    item: folders,
  }
}

function writeRequest(document: OpenApiDocument, { method, path, operation }: Entry): object {
  const parameters = parametersOf(document, operation)
  const inside = (place: string) => parameters.filter((one) => one.in === place)
  const body = operation.requestBody?.content['application/json']
  const [example] = Object.values(body?.examples ?? {})
  const address = path.replaceAll(/\{(\w+)\}/g, ':$1')
  const query = inside('query').map(({ name, description }) => ({
    key: name,
    value: '',
    description,
    disabled: true,
  }))
  const variable = inside('path').map(({ name, description, example: value }) => ({
    key: name,
    value: String(value),
    description,
  }))
  const headers = inside('header').map(({ name, example: value, description }) => ({
    key: name,
    // A fresh key for each booking: Postman fills it in.
    value: name === 'Idempotency-Key' ? '{{$guid}}' : String(value),
    description,
  }))
  return {
    name: operation.summary,
    request: {
      method: method.toUpperCase(),
      description: operation.description,
      ...(operation.security.length === 0 && { auth: { type: 'noauth' } }),
      header: [...headers, ...(body ? [{ key: 'Content-Type', value: 'application/json' }] : [])],
      url: {
        raw: `{{baseUrl}}${address}`,
        host: ['{{baseUrl}}'],
        path: address.slice(1).split('/'),
        query,
        variable,
      },
      ...(body && {
        body: {
          mode: 'raw',
          raw: JSON.stringify(example?.value ?? {}, null, 2),
          options: { raw: { language: 'json' } },
        },
      }),
    },
  }
}
