import type { Endpoint } from '#contract/endpoint.ts'
import { examplePaymentSession } from '#contract/examples/hirer.ts'
import { exampleEvent } from '#contract/examples/event.ts'
import { exampleDelivery } from '#contract/examples/job.ts'
import { exampleOrder } from '#contract/examples/order.ts'
import { exampleEndpoint } from '#contract/examples/webhook.ts'
import { MAX_IDEMPOTENCY_KEY } from '#contract/values/limits.ts'
import { Slug } from '#contract/organisations/organisation.ts'
import { convert } from './schemas.ts'
import type { Parameter, Reference } from './openapi-types.ts'

/** The parameters that several operations have. */
export const sharedParameters = {
  Organisation: {
    name: 'organisation',
    in: 'path',
    required: true,
    description: 'The booking slug of the organisation: the word that ends its booking address.',
    schema: convert(Slug, 'input').root,
    example: 'bandicoot',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'The same key answers with the original order and creates no second one. Use a fresh UUID for each booking attempt and the same one for its retries. Visible ASCII characters only.',
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: MAX_IDEMPOTENCY_KEY,
      pattern: '^[!-~]+$',
    },
    example: '0b6e3c1a-54a7-4d0e-9c55-6d7f0c5b7a1e',
  },
  Origin: {
    name: 'Origin',
    in: 'header',
    required: true,
    description:
      "Set by the browser. It must be the booking page's own origin or one on the organisation's list.",
    schema: { type: 'string' },
    example: 'https://book.kerbside.example',
  },
} satisfies Record<string, Parameter>

export function composeParameters(endpoint: Endpoint): (Parameter | Reference)[] {
  const refer = (name: keyof typeof sharedParameters) => ({
    $ref: `#/components/parameters/${name}`,
  })
  const isPublicWrite = endpoint.audience !== 'key' && endpoint.method !== 'GET'
  return [
    ...(endpoint.path.includes('{organisation}') ? [refer('Organisation')] : []),
    ...(endpoint.path.includes('{id}') ? [composeId(endpoint)] : []),
    ...composeQuery(endpoint),
    ...(isPublicWrite ? [refer('Origin')] : []),
    ...(endpoint.idempotent ? [refer('IdempotencyKey')] : []),
  ]
}

/** What the ids of each path are of. Webhook endpoints and events have ids with a prefix. */
const ids: Record<string, { noun: string; prefix?: string; example: string }> = {
  orders: { noun: 'order', example: exampleOrder.id },
  'payment-sessions': { noun: 'payment session', example: examplePaymentSession.id },
  jobs: { noun: 'job', example: exampleDelivery.id },
  'webhook-endpoints': { noun: 'webhook endpoint', prefix: 'we_', example: exampleEndpoint.id },
  events: { noun: 'event', prefix: 'evt_', example: exampleEvent('order.created').id },
}

function composeId({ path }: Endpoint): Parameter {
  const segments = path.split('/')
  const found = ids[segments[segments.indexOf('{id}') - 1] ?? '']
  if (!found) throw new Error(`nothing says what the id of ${path} is of`)
  const { noun, prefix, example } = found
  return {
    name: 'id',
    in: 'path',
    required: true,
    description: `The id of the ${noun}.`,
    schema: { type: 'string', ...(prefix ? { pattern: `^${prefix}` } : { format: 'uuid' }) },
    example,
  }
}

/**
 * Each as it is read: a limit is sent as text, and is a number. Only the schema of what is sent knows
 * which of them are required. What says nothing of itself is a filter by the field of its name.
 */
function composeQuery({ query }: Endpoint): Parameter[] {
  if (!query) return []
  const sent = convert(query, 'input').root
  const read = convert(query, 'output', true).root
  return Object.entries(read.properties ?? {}).map(([name, property]) => {
    const { description = `Only those with this ${name}.`, ...schema } =
      typeof property === 'boolean' ? {} : property
    return {
      name,
      in: 'query',
      required: sent.required?.includes(name) ?? false,
      description,
      schema,
    }
  })
}
