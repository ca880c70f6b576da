import { describe, expect, test } from 'vitest'
import { exampleEvent } from '#contract/examples/event.ts'
import { exampleOrder } from '#contract/examples/order.ts'
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
import { NewWebhookEndpoint, WebhookEndpointChanges } from '#contract/webhooks/webhook.ts'
import type { WebhookEndpoint } from '#contract/webhooks/webhook.ts'
import { isEventId } from '#server/events/find-event.ts'
import { describeStatus } from '#server/outbound/describe-failure.ts'
import { checkWebhookUrl } from '#server/outbound/public-address.ts'
import { nextAttempt } from '#server/outbox/backoff.ts'
import { createWebhookSecret } from '#server/webhooks/deliveries/sign.ts'
import { presentEndpoint } from '#server/webhooks/endpoints/present-endpoint.ts'
import type { EndpointRow } from '#server/webhooks/endpoints/present-endpoint.ts'

describe('the example webhooks', () => {
  const row = (endpoint: WebhookEndpoint): EndpointRow => ({
    organisation_id: exampleOrder.organisationId,
    id: endpoint.id,
    url: endpoint.url,
    version: 1,
    description: endpoint.description,
    event_types: endpoint.eventTypes,
    enabled: true,
    disabled_reason: null,
    secret: Buffer.alloc(0),
    previous_secret: endpoint.previousSecretUntil ? Buffer.alloc(1) : null,
    previous_secret_until: endpoint.previousSecretUntil
      ? new Date(endpoint.previousSecretUntil)
      : null,
    older_secrets: [],
    rotation_key: null,
    rotation_hash: null,
    failing_since: null,
    created_at: new Date(endpoint.createdAt),
    updated_at: new Date(endpoint.updatedAt),
  })

  test.each([exampleEndpoint, exampleChangedEndpoint])(
    'show an endpoint as the server presents it',
    (one) => {
      expect(presentEndpoint(row(one), new Date(one.updatedAt))).toEqual(one)
    },
  )

  test('rotate a secret with the requested grace period', () => {
    const { secret, ...rotated } = exampleRotatedSecret
    const now = new Date(rotated.updatedAt)
    expect(presentEndpoint(row(rotated), now)).toEqual(rotated)
    const grace = Date.parse(rotated.previousSecretUntil ?? '') - now.getTime()
    expect(grace).toBe(exampleRotation.graceSeconds * 1000)
    expect(secret).toHaveLength(createWebhookSecret().length)
    expect(secret).not.toBe(exampleNewSecret.secret)
  })

  test('have bodies that lead to the answers', () => {
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

  test('have a delivery of the event, retried after the right wait', () => {
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
