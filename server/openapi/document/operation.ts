import type { Endpoint } from '#contract/endpoint.ts'
import { headersOf, unchangedHeaders } from './headers.ts'
import type { Content, Operation, Picture, Response, Schema } from './openapi-types.ts'
import { composeParameters } from './parameters.ts'
import { referRefusals } from './responses.ts'
import type { Refusal } from './responses.ts'
import type { PublishedSchemas } from './schemas.ts'

/** An endpoint's entry as an operation. */
export function composeOperation(
  endpoint: Endpoint,
  schemas: PublishedSchemas,
  refusals: Refusal[],
): Operation {
  const { operationId, tag, summary, description, maturity, audience, sends } = endpoint
  const parameters = composeParameters(endpoint)
  const body = schemas.sent[operationId]
  const answer = schemas.answered[operationId]
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    'x-maturity': maturity,
    security: audience === 'key' ? [{ apiKey: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        ...(sends !== undefined && { description: sends }),
        required: true,
        content: { 'application/json': { schema: body, examples: endpoint.bodyExamples ?? {} } },
      },
    }),
    responses: {
      ...composeDryRun(endpoint, schemas),
      [endpoint.status]: {
        description: endpoint.means,
        headers: headersOf(endpoint),
        ...(answer && { content: contentOf(endpoint, answer) }),
      },
      ...(endpoint.tagged && { 304: unchanged }),
      ...referRefusals(refusals),
    },
  }
}

const unchanged: Response = {
  description: 'What you have, by its `ETag` in `If-None-Match`, is as it is now. Without a body.',
  headers: unchangedHeaders,
}

/** The 200 of an endpoint that can be tried without doing anything. */
function composeDryRun(endpoint: Endpoint, schemas: PublishedSchemas): Operation['responses'] {
  const { operationId, dryRun } = endpoint
  const schema = schemas.answered[dryRunOf(operationId)]
  if (!dryRun || !schema) return {}
  const headers = headersOf({ ...endpoint, idempotent: false })
  const content = contentOf({ ...endpoint, ...dryRun }, schema)
  return { 200: { description: dryRun.means, headers, content } }
}

/** What the schema of an operation's dry run goes by. */
export function dryRunOf(operationId: string): string {
  return `${operationId} as a dry run`
}

/** JSON, or a file, whose bytes have no schema. */
function contentOf({ answerType, answerExample }: Endpoint, schema: Schema): Content | Picture {
  return answerType === 'image/jpeg'
    ? { 'image/jpeg': { schema: {} } }
    : { 'application/json': { schema, example: answerExample } }
}
