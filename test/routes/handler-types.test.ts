import { expect, test } from 'vitest'
import * as z from 'zod'
import { endpoints } from '#contract/api/endpoints.ts'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import type { PublicApi } from '#server/routes/public/guard.ts'
import type { V1 } from '#server/routes/v1/guard.ts'

// Checked by `npm run types`, which fails on an `@ts-expect-error` that has no error below it.

type JobPage = Answer<typeof endpoints.listJobs>

/** Never called. */
function mistakes(v1: V1, api: PublicApi, page: JobPage, order: Answer<typeof endpoints.getOrder>) {
  const { date: _, ...dateless } = page
  // @ts-expect-error the answer lacks its date
  v1.on(endpoints.listJobs, async () => dateless)
  // @ts-expect-error the answer is another endpoint's
  v1.on(endpoints.getJob, async () => order)
  // @ts-expect-error the path names no orderId
  v1.on(endpoints.getOrder, async (_org, { params }) => ({ ...order, id: params.orderId }))
  // @ts-expect-error the query has no colour
  v1.on(endpoints.listJobs, async (_org, { query }) => ({ ...page, date: query.colour }))
  // @ts-expect-error the body has no colour
  v1.on(endpoints.cancelOrder, async (_org, { body }) => ({ ...order, notes: body().colour }))
  // @ts-expect-error the endpoint is not for callers with a key
  v1.on(endpoints.viewOrder, async () => {
    throw new Error('unreachable')
  })
  // @ts-expect-error the endpoint is not public
  api.read.on(endpoints.listJobs, async () => page)
}

const toy = {
  method: 'POST',
  path: '/toy',
  operationId: 'toy',
  tag: 'Orders',
  summary: 'Toy',
  description: 'Toy.',
  maturity: 'beta',
  params: {},
  body: z.string(),
  status: 200,
  answer: z.string(),
  means: 'Toy.',
  refusals: [],
} as const

export const forAccount = { ...toy, audience: 'account', bodyType: 'text/csv' } satisfies Endpoint
// @ts-expect-error an endpoint of the office names what a member must be allowed to do
export const forAnyone = { ...toy, audience: 'office' } satisfies Endpoint
// @ts-expect-error callers with a key send JSON
export const forKey = { ...toy, audience: 'key', bodyType: 'text/csv' } satisfies Endpoint
const files = { ...toy, bodyType: 'multipart/form-data' } as const
// @ts-expect-error hirers send JSON
export const forHirer = { ...files, audience: 'hirer' } satisfies Endpoint
// @ts-expect-error the interface fixes the size of public bodies
export const forPublic = { ...toy, audience: 'public', bodyLimit: 1_000_000 } satisfies Endpoint

test('handlers and entries are checked by their types', () => {
  expect(mistakes).toBeTypeOf('function')
})
