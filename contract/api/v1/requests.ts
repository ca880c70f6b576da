import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { exampleRequest } from '#contract/examples/request.ts'
import { RequestPage, statusClasses } from '#contract/requests/request.ts'
import { DEFAULT_ORDERS_PAGE, MAX_ORDERS_PAGE } from '#contract/values/limits.ts'
import { instantParameter, integerParameter, once, startingAfter } from '#contract/api/query.ts'
import { cannotBeStored, isStorable } from '#contract/values/text.ts'
import { badKey, invalidQuery } from '#contract/api/refusals/general.ts'
import { unknownLastRequest } from '#contract/api/refusals/keys.ts'

/** How an integrator looks up what its programs asked, and what they were answered. */

const RequestsQuery = z.object({
  limit: integerParameter(1, MAX_ORDERS_PAGE, DEFAULT_ORDERS_PAGE),
  startingAfter,
  status: z.enum(statusClasses).optional().meta({
    description: 'Only requests whose status is of this class; `error` is `4xx` and `5xx`.',
  }),
  keyId: z
    .string(once)
    .refine(isStorable, cannotBeStored)
    .optional()
    .meta({ description: 'Only requests with this API key.' }),
  since: instantParameter.optional().meta({ description: 'From this instant on.' }),
})

export const requestEndpoints = {
  listRequests: {
    tag: 'Organisation',
    audience: 'key',
    maturity: 'beta',
    method: 'GET',
    path: '/api/v1/requests',
    params: {},
    operationId: 'listRequests',
    summary: 'List the latest requests',
    description:
      'What the organisation’s API keys asked in the last 7 days, newest first: at most 10,000 reads that succeeded and 10,000 others. A request shows within a few seconds of its answer. Bodies, queries and the ids in addresses aren’t kept.',
    query: RequestsQuery,
    status: 200,
    answer: RequestPage,
    means: 'A page of requests.',
    answerExample: { data: [exampleRequest], hasMore: false },
    refusals: [badKey, unknownLastRequest, invalidQuery],
  },
} as const satisfies Record<string, Endpoint>
