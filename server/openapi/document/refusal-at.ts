import type * as z from 'zod'
import { CancelBody } from '#contract/api/endpoints.ts'
import type { Endpoint } from '#contract/api/endpoints.ts'
import { AccessBody, HirersCancelBody, OrderChangeBody } from '#contract/orders/hirer.ts'
import { OrderBody } from '#contract/orders/order-body.ts'
import { PaymentSessionBody, PublicPaymentSessionBody } from '#contract/payments/payment.ts'
import {
  EmptyBody,
  NewWebhookEndpoint,
  RecoverBody,
  RedeliverBody,
  RotateSecretBody,
  WebhookEndpointChanges,
} from '#contract/webhooks/webhook.ts'
import type { RefusalName } from './refusals.ts'

/** The refusal that a status is at an endpoint: the same status can mean several things. */
export function refusalAt(endpoint: Endpoint, status: Endpoint['refusals'][number]): RefusalName {
  switch (status) {
    case 400:
      return 'MalformedBody'
    case 401:
      return 'BadKey'
    case 402:
      return 'BookingClosed'
    case 403:
      if (endpoint.audience === 'key') return 'ReadOnlyKey'
      return endpoint.path.includes('{id}') ? 'UntrustedOriginOrAccessKey' : 'UntrustedOrigin'
    case 404:
      return unknownAt(endpoint)
    case 413:
      return 'LargeBody'
    case 415:
      return 'OtherMediaType'
    case 422:
      return invalidAt(endpoint)
  }
}

/** By the end of the path: a list knows no last one, anything else not the one it is about. */
const unknown: [path: RegExp, name: RefusalName][] = [
  [/\/jobs$/, 'UnknownLastJob'],
  [/\/jobs\//, 'UnknownJob'],
  [/\/orders$/, 'UnknownLastOrder'],
  [/\/orders\//, 'UnknownOrder'],
  [/\/deliveries$/, 'UnknownEndpointOrLastDelivery'],
  [/\/webhook-endpoints\//, 'UnknownEndpoint'],
  [/\/events$/, 'UnknownLastEvent'],
  [/\/redeliver$/, 'UnknownEventOrEndpoint'],
  [/\/events\//, 'UnknownEvent'],
]

function unknownAt({ audience, path }: Endpoint): RefusalName {
  if (audience === 'public') {
    if (!path.includes('{id}')) return 'UnknownOrganisation'
    return path.includes('/orders/') ? 'UnknownOrganisationOrOrder' : 'UnknownOrganisationOrSession'
  }
  const found = unknown.find(([end]) => end.test(path))
  if (!found) throw new Error(`nothing says what is unknown at ${path}`)
  return found[1]
}

const invalid = new Map<z.ZodType, RefusalName>([
  [OrderBody, 'InvalidOrder'],
  [CancelBody, 'InvalidCancellation'],
  [AccessBody, 'MissingAccessKey'],
  [HirersCancelBody, 'InvalidCancellation'],
  [OrderChangeBody, 'InvalidChange'],
  [PaymentSessionBody, 'InvalidPayment'],
  [PublicPaymentSessionBody, 'InvalidPayment'],
  [NewWebhookEndpoint, 'InvalidEndpoint'],
  [WebhookEndpointChanges, 'InvalidEndpoint'],
  [RotateSecretBody, 'InvalidGrace'],
  [RecoverBody, 'InvalidRecovery'],
  [RedeliverBody, 'InvalidRedelivery'],
  [EmptyBody, 'InvalidObject'],
])

function invalidAt({ body, query }: Endpoint): RefusalName {
  if (body) {
    const found = invalid.get(body)
    if (!found) throw new Error('nothing says what is wrong with a body')
    return found
  }
  return query && 'limit' in query.shape ? 'InvalidQuery' : 'InvalidDates'
}
