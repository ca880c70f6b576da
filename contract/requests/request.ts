import * as z from 'zod'
import { instant } from '#contract/values/text.ts'

/** The log of requests that came with API keys (rules, section 10, "Request log"). */

/** How many of an organisation's requests are kept: of reads that succeeded, and again of everything else. */
export const MOST_REQUESTS = 10_000
/** The longest problem, in characters. */
export const MAX_PROBLEM = 500

/** What requests are filtered by: the class of their status, or both classes of errors. */
export const statusClasses = ['2xx', '3xx', '4xx', '5xx', 'error'] as const
export type StatusClass = (typeof statusClasses)[number]

export const LoggedRequest = z
  .object({
    id: z.string().meta({
      description: 'As its answer said it in `X-Request-Id`.',
      examples: ['req_k3v9Qz1b2'],
    }),
    object: z.literal('request').meta({ description: 'What this is.' }),
    at: instant.meta({ description: 'When it arrived.' }),
    keyId: z.string().meta({ description: 'The API key that it came with.' }),
    method: z.string().meta({ description: 'Such as `POST`.' }),
    route: z.string().meta({
      description: 'The path as the documentation writes it, without ids and without the query.',
      examples: ['/api/v1/orders/{id}'],
    }),
    status: z.int().meta({ description: 'As it was answered.' }),
    problem: z
      .string()
      .nullable()
      .meta({
        description: `Why it was refused: the \`error\` of its answer, at most ${MAX_PROBLEM} characters. Null if it succeeded, and for a fault on our side.`,
      }),
    milliseconds: z.int().meta({ description: 'How long the answer took.' }),
  })
  .meta({ id: 'Request', description: 'A request that came with an API key, and its answer.' })
export type LoggedRequest = z.output<typeof LoggedRequest>

export const RequestPage = z
  .object({
    data: z.array(LoggedRequest).meta({ description: 'The requests of this page.' }),
    hasMore: z.boolean(),
  })
  .meta({ id: 'RequestPage', description: 'A page of requests.' })
