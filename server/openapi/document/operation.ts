import type { Endpoint } from '#contract/endpoint.ts'
import { headersOf } from './headers.ts'
import { examples } from './examples.ts'
import { composeParameters } from './parameters.ts'
import { hasContent, referRefusals } from './responses.ts'
import type { PublishedSchemas } from './schemas.ts'

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
