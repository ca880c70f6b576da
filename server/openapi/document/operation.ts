import type { Endpoint } from '#contract/endpoint.ts'
import { headersOf } from './headers.ts'
import type { Content, Operation, Picture, Schema } from './openapi-types.ts'
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
      [endpoint.status]: {
        description: endpoint.means,
        headers: headersOf(endpoint),
        ...(answer && { content: contentOf(endpoint, answer) }),
      },
      ...referRefusals(refusals),
    },
  }
}

/** JSON, or a file, whose bytes have no schema. */
function contentOf({ answerType, answerExample }: Endpoint, schema: Schema): Content | Picture {
  return answerType === 'image/jpeg'
    ? { 'image/jpeg': { schema: {} } }
    : { 'application/json': { schema, example: answerExample } }
}
