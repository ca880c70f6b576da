import type { Endpoint } from '#contract/endpoint.ts'
import { headersOf } from './headers.ts'
import type { Operation } from './openapi-types.ts'
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
        ...(answer && {
          content: { 'application/json': { schema: answer, example: endpoint.answerExample } },
        }),
      },
      ...referRefusals(refusals),
    },
  }
}
