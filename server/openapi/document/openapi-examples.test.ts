import { readFileSync, globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { OrdersQuery } from '#contract/api/v1.ts'
import { CancelBody } from '#contract/orders/cancel-body.ts'
import { Catalog } from '#contract/catalog/catalog.ts'
import { orderables } from '#contract/catalog/orderables.ts'
import { exampleEvent } from '#contract/examples/event.ts'
import { exampleDelivery } from '#contract/examples/job.ts'
import { exampleOrder, exampleOrderSummary } from '#contract/examples/order.ts'
import {
  exampleChangedEndpoint,
  exampleEndpoint,
  exampleEndpointChanges,
  exampleNewEndpoint,
  exampleNewSecret,
  exampleRotatedSecret,
  exampleRotation,
  exampleWebhookDelivery,
} from '#contract/examples/webhook.ts'
import { exampleAccess } from '#contract/examples/hirer.ts'
import { OrderChangeBody } from '#contract/orders/hirer.ts'
import { exampleOrderBody, exampleOrderBodyWithLines } from '#contract/examples/bodies.ts'
import { MAX_BODY_DEPTH } from '#contract/values/limits.ts'
import { OrderBody } from '#contract/orders/order-body.ts'
import { checkShape } from '#contract/check-shape.ts'
import { formatProblems } from '#contract/problems.ts'
import {
  EmptyBody,
  MAX_GRACE_SECONDS,
  NewWebhookEndpoint,
  RecoverBody,
  RedeliverBody,
  RotateSecretBody,
  WebhookEndpointChanges,
} from '#contract/webhooks/webhook.ts'
import type { WebhookEndpoint } from '#contract/webhooks/webhook.ts'
import type * as z from 'zod'
import { PrivateRules } from '#server/catalog/private-rules.ts'
import { isEventId } from '#server/events/find-event.ts'
import { presentJob } from '#server/jobs/present-job.ts'
import { checkBookingRules } from '#server/orders/rules/check-booking-rules.ts'
import { composeOrder } from '#server/orders/place/compose-order.ts'
import { presentReference, readReference } from '#contract/orders/reference.ts'
import { presentOrder } from '#server/orders/present-order.ts'
import { at, places, validatorAt } from '#test/docs/read-document.ts'
import { nextAttempt } from '#server/webhooks/deliveries/backoff.ts'
import { describeStatus } from '#server/outbound/describe-failure.ts'
import { presentEndpoint } from '#server/webhooks/endpoints/present-endpoint.ts'
import type { EndpointRow } from '#server/webhooks/endpoints/present-endpoint.ts'
import { checkWebhookUrl } from '#server/outbound/public-address.ts'
import { createWebhookSecret } from '#server/webhooks/deliveries/sign.ts'
import { describeRefusals } from './refusals.ts'
import { promisedRates } from './rates.ts'

describe('every example fits its schema', () => {
  const examples = places().flatMap(({ pointer, value }) => {
    const { schema, example, examples: named } = value
    if (schema === undefined) return []
    const values = Object.values(named ?? {}).map((entry: { value: unknown }) => entry.value)
    const given = example === undefined ? values : [example, ...values]
    return given.map((one, index) => ({ name: `${pointer} ${index}`, pointer, one }))
  })

  test('there are examples', () => expect(examples.length).toBeGreaterThan(30))

  test.each(examples)('$name', ({ pointer, one }) => {
    const validate = validatorAt(`${pointer}/schema`)
    validate(one)
    expect(validate.errors).toBeNull()
  })

  test('those within schemas too', () => {
    for (const { pointer, value } of places()) {
      if (!Array.isArray(value['examples'])) continue
      const validate = validatorAt(pointer)
      for (const one of value['examples']) expect(validate(one), `${pointer} ${one}`).toBe(true)
    }
  })
})

test('every success and every body has an example', () => {
  const bodies = places().filter(({ pointer }) => pointer.endsWith('content/application~1json'))
  const bare = bodies.filter(({ value }) => !value['example'] && !value['examples'])
  expect(bare.map(({ pointer }) => pointer)).toEqual([])
})

describe('the examples are true', () => {
  const file = new URL('../../demo/catalog.json', import.meta.url)
  const demo = JSON.parse(readFileSync(file, 'utf8'))
  const catalog = Catalog.parse({
    ...demo,
    organisation: { ...demo.organisation, id: exampleOrder.organisationId },
    onlineBookingOpen: true,
    updatedAt: exampleOrder.createdAt,
  })
  const rules = PrivateRules.parse(demo.bookingRules)
  const loaded = {
    ...{ version: 1, public: catalog, orderables: orderables(catalog.products) },
    ...{ stock: new Map<string, number>(), rules, termsRevision: 1, json: Buffer.alloc(0) },
  }

  function book(body: unknown) {
    const desk = { catalog: loaded, today: '2027-01-28', time: '12:33', selfService: true }
    const checked = checkBookingRules(OrderBody.parse(body), { ...desk, usage: null })
    if ('problems' in checked) throw new Error(formatProblems(checked.problems))
    return checked.order
  }

  const org = {
    ...catalog.organisation,
    ...{ test: true, subscriptionActive: true, catalogVersion: 1 },
    now: new Date(exampleOrder.createdAt),
    actor: { type: 'operator' as const },
    tx: { run: () => Promise.reject() },
  }
  const rows = composeOrder(org, book(exampleOrderBody), loaded, {
    source: 'api',
    reference: readReference(exampleOrder.reference) ?? '',
    idempotencyKey: null,
    bodyHash: null,
  })

  test('both bodies keep the rules of the demonstration catalogue', () => {
    expect(book(exampleOrderBody).lines).toHaveLength(1)
    expect(book(exampleOrderBodyWithLines).lines).toHaveLength(2)
  })

  test('the order is the one that the first body becomes', () => {
    const ids = { id: expect.any(String) }
    expect(presentOrder(rows)).toEqual({
      ...exampleOrder,
      ...ids,
      lines: exampleOrder.lines.map((one) => ({ ...one, ...ids })),
      jobs: exampleOrder.jobs.map((one) => ({ ...one, ...ids })),
    })
  })

  test('the job is its first one', () => {
    const [job] = rows.jobs
    const [line] = rows.lines
    if (!job || !line) throw new Error('the order has no job')
    const later = { started_at: null, completed_at: null, failed_at: null }
    const outcome = { completion: null, failure: null, previous_job_id: null }
    const written = { ...job, ...later, ...outcome, created_at: org.now, updated_at: org.now }
    const ids = { id: expect.any(String), orderId: rows.order.id, lineId: line.id }
    expect(
      presentJob({ job: JSON.parse(JSON.stringify(written)), order: rows.order, line }),
    ).toEqual({ ...exampleDelivery, ...ids })
    expect(exampleOrder.jobs[0]?.id).toBe(exampleDelivery.id)
    expect(exampleOrder.lines[0]?.id).toBe(exampleDelivery.lineId)
  })

  test('sums, GST and references are right', () => {
    const { charges, total, gst, reference } = exampleOrder
    expect(charges.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
    expect(gst).toBe(Math.floor(total / 11 + 0.5))
    expect(presentReference(readReference(reference) ?? '')).toBe(reference)
    expect(exampleOrderSummary.accessKey).toMatch(/^[\w-]{43}$/)
  })

  test('the catalogue is a part of the demonstration one', () => {
    const place = '/paths/~1api~1public~1{organisation}~1catalog/get/responses/200'
    const shown = Catalog.parse(at(`${place}/content/application~1json/example`))
    expect(catalog.products[0]).toMatchObject({ id: shown.products[0]?.id })
    expect(catalog.addOns).toEqual(expect.arrayContaining(shown.addOns))
    expect(catalog.notices).toEqual(expect.arrayContaining(shown.notices))
  })
})

describe('the examples of webhooks are true', () => {
  const row = (endpoint: WebhookEndpoint): EndpointRow => ({
    organisation_id: exampleOrder.organisationId,
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    event_types: endpoint.eventTypes,
    enabled: true,
    disabled_reason: null,
    secret: Buffer.alloc(0),
    previous_secret: null,
    previous_secret_until: endpoint.previousSecretUntil
      ? new Date(endpoint.previousSecretUntil)
      : null,
    failing_since: null,
    created_at: new Date(endpoint.createdAt),
    updated_at: new Date(endpoint.updatedAt),
  })

  test.each([exampleEndpoint, exampleChangedEndpoint])('an endpoint is presented so', (one) => {
    expect(presentEndpoint(row(one), new Date(one.updatedAt))).toEqual(one)
  })

  test('a rotated secret has the grace that was asked for', () => {
    const { secret, ...rotated } = exampleRotatedSecret
    const now = new Date(rotated.updatedAt)
    expect(presentEndpoint(row(rotated), now)).toEqual(rotated)
    const grace = Date.parse(rotated.previousSecretUntil ?? '') - now.getTime()
    expect(grace).toBe(exampleRotation.graceSeconds * 1000)
    expect(secret).toHaveLength(createWebhookSecret().length)
    expect(secret).not.toBe(exampleNewSecret.secret)
  })

  test('the bodies are taken, and become what is answered', () => {
    expect(NewWebhookEndpoint.parse(exampleNewEndpoint)).toMatchObject({
      url: exampleEndpoint.url,
      eventTypes: exampleEndpoint.eventTypes,
      enabled: true,
    })
    expect(checkWebhookUrl(exampleEndpoint.url, { allowLoopback: false })).toBeNull()
    const changes = WebhookEndpointChanges.parse(exampleEndpointChanges)
    expect({ ...exampleEndpoint, ...changes }).toEqual({
      ...exampleChangedEndpoint,
      updatedAt: exampleEndpoint.updatedAt,
    })
  })

  test('the delivery is of the event, and was tried again when it is', () => {
    const { attempts, createdAt, finishedAt, ...delivery } = exampleWebhookDelivery
    expect(delivery).toMatchObject({
      endpointId: exampleEndpoint.id,
      eventId: exampleEvent('order.created').id,
    })
    expect(createdAt).toBe(exampleOrder.createdAt)
    expect(isEventId(delivery.eventId)).toBe(true)
    for (const { status, error } of attempts) expect(describeStatus(status ?? 0)).toBe(error)
    const [first, second] = attempts.map(({ at: began, milliseconds }) => ({
      began: Date.parse(began),
      ended: Date.parse(began) + milliseconds,
    }))
    const waits = [0, 0.999].map((random) =>
      nextAttempt({ attempts: 1, retryAfterSeconds: null, random }),
    )
    const waited = (second?.began ?? 0) - (first?.ended ?? 0)
    expect(waited).toBeGreaterThanOrEqual(waits[0]?.afterMs ?? 0)
    expect(waited).toBeLessThanOrEqual(waits[1]?.afterMs ?? 0)
    expect(second?.ended).toBe(Date.parse(finishedAt ?? ''))
  })
})

describe("the errors are in the server's words", () => {
  const sources = globSync(new URL('../../**/*.ts', import.meta.url).pathname)
    .filter((path) => !path.includes('/docs/'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const sentences = Object.entries(describeRefusals(promisedRates)).flatMap(([name, { says }]) =>
    (typeof says === 'string' ? [says] : Object.values(says)).map((text) => [name, text] as const),
  )

  const words = (schema: z.ZodType, value: unknown) => {
    const checked = checkShape(schema, value)
    return 'problems' in checked ? formatProblems(checked.problems) : ''
  }
  const told = [
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

  test.each(sentences)('%s: %s', (_, sentence) => {
    if (told.includes(sentence)) return
    const written = sentence
      .replace('600', '${limit}')
      .replace('larger than 16 KB', 'larger than ${most / 1024} KB')
      .replace(/req_\w+/, '${requestId}')
      .replace(/^[A-Za-z]+: /, '')
      .replace(/, the (?:next|last) date is .*$/, '')
      .replace(/from [\d-]+$/, 'from ${day}')
      .replace(`than ${MAX_BODY_DEPTH} levels`, 'than ${MAX_BODY_DEPTH} levels')
    expect(sources).toContain(written)
  })
})
