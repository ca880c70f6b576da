import { readFileSync, globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { endpoints } from '#contract/api/endpoints.ts'
import { OrdersQuery } from '#contract/api/v1/queries.ts'
import { checkShape } from '#contract/check-shape.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { exampleOrderBody } from '#contract/examples/bodies.ts'
import { exampleAccess } from '#contract/examples/hirer.ts'
import { CancelBody } from '#contract/orders/cancel-body.ts'
import { OrderChangeBody } from '#contract/orders/hirer.ts'
import { OrderBody } from '#contract/orders/order-body.ts'
import { formatProblems } from '#contract/problems.ts'
import { MAX_BODY_DEPTH } from '#contract/values/limits.ts'
import {
  EmptyBody,
  MAX_GRACE_SECONDS,
  NewWebhookEndpoint,
  RecoverBody,
  RedeliverBody,
  RotateSecretBody,
} from '#contract/webhooks/webhook.ts'
import { defaultDeployment } from '#server/openapi/deployment.ts'
import { refusalsOf } from '#server/openapi/document/responses.ts'

describe("every documented error is one of the server's sentences", () => {
  const sources = globSync(fileURLToPath(new URL('../../server/**/*.ts', import.meta.url)))
    .filter((path) => !path.includes('/server/openapi/'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const refusals = Object.values<Endpoint>(endpoints).flatMap((one) =>
    refusalsOf(one, defaultDeployment('')),
  )
  const sentences = new Set(
    refusals.flatMap(({ says }) => (typeof says === 'string' ? says : Object.values(says))),
  )

  const words = (schema: z.ZodType, value: unknown) => {
    const checked = checkShape(schema, value)
    return 'problems' in checked ? formatProblems(checked.problems) : ''
  }
  const validated = [
    words(OrderBody, { ...exampleOrderBody, customerName: 'A', email: 'alex' }),
    words(CancelBody, { reason: 'x'.repeat(501) }),
    words(OrdersQuery, { limit: '101' }),
    words(NewWebhookEndpoint, { description: 'x'.repeat(501) }),
    words(RotateSecretBody, { graceSeconds: MAX_GRACE_SECONDS + 1 }),
    words(RecoverBody, { since: 'yesterday' }),
    words(RedeliverBody, { endpointId: 7 }),
    words(OrderChangeBody, { ...exampleAccess, pickupDate: '2027-02-30' }),
    words(EmptyBody, []),
  ]

  test.each([...sentences])('%s', (sentence) => {
    if (validated.includes(sentence)) return
    const written = sentence
      .replace('600', '${limit}')
      .replace('Use application/json', 'Use ${type}')
      .replace('in 5 seconds', 'in ${AWAY_SECONDS} seconds')
      .replace('larger than 16 KB', 'larger than ${most / 1024} KB')
      .replace('Use application/json', 'Use ${type}')
      .replace(/req_\w+/, '${requestId}')
      .replace(/(?<=^The access key does not match the )\w+$/, '${what}')
      .replace(/^[A-Za-z]+: /, '')
      .replace(/, the (?:next|last) date is .*$/, '')
      .replace(/from [\d-]+$/, 'from ${day}')
      .replace('$795.00', () => '${formatMoney(order.total, order.currency)}')
      .replace(`than ${MAX_BODY_DEPTH} levels`, 'than ${MAX_BODY_DEPTH} levels')
    expect(sources.includes(written), written).toBe(true)
  })
})
