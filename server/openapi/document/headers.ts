import type { Endpoint } from '#contract/endpoint.ts'
import type { Reference } from './openapi-types.ts'
import type { Rates } from './rates.ts'

/** The headers of answers. What only some answers carry is not required. */
export function describeHeaders({ perKey }: Rates) {
  return {
    'X-Request-Id': {
      description: 'Names this request; quote it when you ask about one.',
      required: true,
      schema: { type: 'string', examples: ['req_2hKcR7wQ1a'] },
    },
    'Cache-Control': {
      description: 'No cache on the way may keep the answer.',
      required: true,
      schema: { type: 'string', const: 'no-store' },
    },
    RateLimit: {
      description: 'Requests left in this window, and whole seconds until it ends.',
      required: true,
      schema: { type: 'string', examples: [`"key";r=${perKey - 1};t=60`] },
    },
    'RateLimit-Policy': {
      description: 'Requests a window, and the length of the window in seconds.',
      required: true,
      schema: { type: 'string', examples: [`"key";q=${perKey};w=60`] },
    },
    'Idempotent-Replayed': {
      description: '`true` where the answer is the original order of a known `Idempotency-Key`.',
      schema: { type: 'string', const: 'true' },
    },
    'Access-Control-Allow-Origin': {
      description: 'The `Origin` of the request on a write; `*` on a read.',
      required: true,
      schema: { type: 'string', examples: ['https://book.kerbside.example', '*'] },
    },
    'Access-Control-Expose-Headers': {
      description: 'What a script in the browser may read.',
      required: true,
      schema: { type: 'string', const: 'Idempotent-Replayed, Kerbside-Problems, Retry-After' },
    },
    Vary: {
      description: 'The answer depends on the `Origin`.',
      required: true,
      schema: { type: 'string', const: 'Origin' },
    },
    'Retry-After': {
      description: 'Whole seconds until a request would pass.',
      required: true,
      schema: { type: 'integer', minimum: 1, maximum: 60 },
    },
    'WWW-Authenticate': {
      description: 'How to authenticate.',
      required: true,
      schema: { type: 'string', const: 'Bearer' },
    },
  }
}
export type HeaderName = keyof ReturnType<typeof describeHeaders>

export function referHeaders(names: HeaderName[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** The headers of an endpoint's success. */
export function headersOf({ audience, method, idempotent }: Endpoint): Record<string, Reference> {
  const cors: HeaderName[] =
    method === 'GET'
      ? ['Access-Control-Allow-Origin']
      : ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers', 'Vary']
  return referHeaders([
    'X-Request-Id',
    'Cache-Control',
    ...(audience === 'key' ? (['RateLimit', 'RateLimit-Policy'] as const) : cors),
    ...(idempotent ? (['Idempotent-Replayed'] as const) : []),
  ])
}
