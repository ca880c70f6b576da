import type { Endpoint } from '#contract/endpoint.ts'
import { deliveryEndpoints } from './v1/deliveries.ts'
import { eventEndpoints } from './v1/events.ts'
import { hirerEndpoints } from './hirer.ts'
import { payerEndpoints } from './payer.ts'
import { paymentEndpoints } from './payments.ts'
import { publicEndpoints } from './public.ts'
import { requestEndpoints } from './v1/requests.ts'
import { testEventEndpoints } from './v1/test-events.ts'
import { v1Endpoints } from './v1/v1.ts'
import { webhookEndpoints } from './v1/webhooks.ts'

/** Every endpoint of the interface, by its operation id. A route that isn't here doesn't exist. */
export const endpoints = {
  ...publicEndpoints,
  ...v1Endpoints,
  ...hirerEndpoints,
  ...paymentEndpoints,
  ...payerEndpoints,
  ...webhookEndpoints,
  ...deliveryEndpoints,
  ...eventEndpoints,
  ...requestEndpoints,
  ...testEventEndpoints,
} as const satisfies Record<string, Endpoint>
