import type * as z from 'zod'
import { endpoints } from '#contract/api/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { eventTypes } from '#contract/webhooks/event-types.ts'
import { PingEvent, eventBody } from '#contract/webhooks/event.ts'
import type { Deployment } from '#server/openapi/deployment.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { describeHeaders } from './headers.ts'
import { introduce, keyDescription } from './introduction.ts'
import type { OpenApiDocument } from './openapi-types.ts'
import { composeOperation, dryRunOf } from './operation.ts'
import { sharedParameters } from './parameters.ts'
import { composeRefusals, errorSchema, refusalsOf } from './responses.ts'
import { publishSchemas } from './schemas.ts'
import { tags } from './tags.ts'
import { composeWebhooks, webhookHeaders } from './webhooks.ts'

/** The OpenAPI 3.1 document of a deployment, made from the endpoints' entries. */
export function createOpenApiDocument(
  deployment: Deployment,
  entries: readonly Endpoint[] = Object.values(endpoints),
): OpenApiDocument {
  const { baseUrl } = deployment
  const published = entries.filter((entry) => entry.published !== false)
  const sent = pick(published, ({ body }) => body)
  const answered = pick(published, ({ status, answer }) => (status === 204 ? undefined : answer))
  const pushed = Object.fromEntries(eventTypes.map((type) => [type, eventBody(type)]))
  const tried = published.flatMap(({ operationId, dryRun }) =>
    dryRun ? [[dryRunOf(operationId), dryRun.answer] as const] : [],
  )
  const answers = { ...answered, ...Object.fromEntries(tried), ...pushed, ping: PingEvent }
  const schemas = publishSchemas(sent, answers)
  const paths: OpenApiDocument['paths'] = {}
  for (const endpoint of published) {
    const operation = composeOperation(endpoint, schemas, refusalsOf(endpoint, deployment))
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.1',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Kerbside API',
      version: manifest.version,
      summary: 'Orders, jobs and the catalogue of a waste business.',
      description: introduce(deployment),
      contact: { name: 'Kerbside', url: `${baseUrl}/docs/contact` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    externalDocs: {
      url: `${baseUrl}/api/openapi.json`,
      description: 'This document as OpenAPI 3.1',
    },
    servers: [{ url: baseUrl }],
    tags,
    paths,
    webhooks: composeWebhooks(schemas),
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: keyDescription },
      },
      parameters: { ...sharedParameters, ...webhookHeaders },
      headers: describeHeaders(deployment),
      responses: composeRefusals(published.flatMap((one) => refusalsOf(one, deployment))),
      schemas: { Error: errorSchema, ...schemas.components },
    },
  }
}

/** One schema of each endpoint that has it, by operation id. */
function pick(
  published: Endpoint[],
  schemaOf: (endpoint: Endpoint) => z.ZodType | undefined,
): Record<string, z.ZodType> {
  const found = published.flatMap((endpoint) => {
    const schema = schemaOf(endpoint)
    return schema ? [[endpoint.operationId, schema] as const] : []
  })
  return Object.fromEntries(found)
}
