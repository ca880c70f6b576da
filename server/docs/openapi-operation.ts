import type { Endpoint } from '#contract/api.ts'
import { headersOf } from './openapi-headers.ts'
import { examples } from './openapi-examples.ts'
import { composeParameters } from './openapi-parameters.ts'
import { hasContent, referRefusals } from './openapi-responses.ts'
import type { PublishedSchemas } from './openapi-schemas.ts'

/** One endpoint of the contract as an operation. */
export function composeOperation(
  name: keyof typeof examples,
  endpoint: Endpoint,
  schemas: PublishedSchemas,
) {
  const { sends, bodies = {}, means, answer } = examples[name]
  const parameters = composeParameters(endpoint)
  return {
    operationId: endpoint.operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: endpoint.description,
    'x-maturity': endpoint.maturity,
    security: endpoint.audience === 'key' ? [{ apiKey: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: {
        ...(sends !== undefined && { description: sends }),
        required: true,
        content: {
          'application/json': { schema: schemas.sent(endpoint.body), examples: bodies },
        },
      },
    }),
    responses: {
      [endpoint.status]: {
        description: means,
        headers: headersOf(endpoint),
        ...(hasContent(endpoint) && {
          content: {
            'application/json': { schema: schemas.answered(endpoint.answer), example: answer() },
          },
        }),
      },
      ...referRefusals(endpoint),
    },
  }
}
