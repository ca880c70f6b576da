import { endpoints } from '#contract/api/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { describeHeaders } from './headers.ts'
import { introduce, keyDescription } from './introduction.ts'
import { composeOperation } from './operation.ts'
import { sharedParameters } from './parameters.ts'
import { composeRefusals, errorSchema, hasContent, refusalsOf } from './responses.ts'
import { publishSchemas } from './schemas.ts'
import { tags } from './tags.ts'
import type { OpenApiDocument, PathItem } from './openapi-types.ts'
import { composeWebhooks, eventBodies, webhookHeaders } from './webhooks.ts'
import { promisedRates } from './rates.ts'
import type { Rates } from './rates.ts'

const table = Object.entries(endpoints) as [keyof typeof endpoints, Endpoint][]

/** The OpenAPI 3.1 document of the deployment at `baseUrl`, made of the contract's own table. */
export function createOpenApiDocument(
  baseUrl: string,
  rates: Rates = promisedRates,
): OpenApiDocument {
  const schemas = publishSchemas(
    table.flatMap(([, { body }]) => (body ? [body] : [])),
    [
      ...table.flatMap(([, endpoint]) => (hasContent(endpoint) ? [endpoint.answer] : [])),
      ...eventBodies.map(({ body }) => body),
    ],
  )
  const paths: Record<string, PathItem> = {}
  for (const [name, endpoint] of table) {
    const operation = composeOperation(name, endpoint, schemas)
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation,
    }
  }
  const used = new Set(
    table.flatMap(([, endpoint]) => refusalsOf(endpoint).map(([, name]) => name)),
  )
  const document = {
    openapi: '3.1.1',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Kerbside API',
      version: manifest.version,
      summary: 'Orders, jobs and the catalogue of a waste business.',
      description: introduce(rates),
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
      headers: describeHeaders(rates),
      responses: composeRefusals(used, rates),
      schemas: { Error: errorSchema, ...schemas.components },
    },
  }
  return document
}
