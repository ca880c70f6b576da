import type { Endpoint } from '#contract/endpoint.ts'
import type { Deployment } from '#server/openapi/deployment.ts'
import type { Header, Reference } from './openapi-types.ts'

/** The headers of answers. One that only some answers have isn't required. */
export function describeHeaders({ keyRate }: Deployment) {
  return {
    'X-Request-Id': {
      description: 'Names this request. Quote it when you ask about the request.',
      required: true,
      schema: { type: 'string', examples: ['req_2hKcR7wQ1a'] },
    },
    'Cache-Control': {
      description: 'Caches must not keep the answer.',
      required: true,
      schema: { type: 'string', const: 'no-store' },
    },
    RateLimit: {
      description:
        'How many requests are left in this window, and the whole seconds until it ends.',
      required: true,
      schema: { type: 'string', examples: ['"key";r=12;t=60'] },
    },
    'RateLimit-Policy': {
      description: 'How many requests a window allows, and its length in seconds.',
      required: true,
      schema: { type: 'string', examples: [`"key";q=${keyRate};w=60`] },
    },
    'Idempotent-Replayed': {
      description: '`true` if the answer is the original order of a known `Idempotency-Key`.',
      schema: { type: 'string', const: 'true' },
    },
    'Idempotency-Mismatch': {
      description:
        '`true` if the original order of the `Idempotency-Key` was placed with another body.',
      schema: { type: 'string', const: 'true' },
    },
    'Kerbside-Problems': {
      description:
        'The fields that the message lists, each with a stable code, as a structured list (RFC 9651) of up to 8 KB.',
      schema: {
        type: 'string',
        examples: ['"deliveryDate";code=sold_out;next="2027-02-04", "email";code=invalid'],
      },
    },
    'Access-Control-Allow-Origin': {
      description: 'The `Origin` of the request on a write, `*` on a read.',
      required: true,
      schema: { type: 'string', examples: ['https://book.kerbside.example', '*'] },
    },
    'Access-Control-Expose-Headers': {
      description: 'The headers that a script in the browser may read.',
      required: true,
      schema: { type: 'string', const: 'Idempotent-Replayed, Kerbside-Problems, Retry-After' },
    },
    Vary: {
      description: 'The answer depends on the `Origin`.',
      required: true,
      schema: { type: 'string', const: 'Origin' },
    },
    'Retry-After': {
      description: 'The whole seconds to wait before the next request.',
      required: true,
      schema: { type: 'integer', minimum: 1, maximum: 60 },
    },
    'WWW-Authenticate': {
      description: 'How to authenticate.',
      required: true,
      schema: { type: 'string', const: 'Bearer' },
    },
  } as const satisfies Record<string, Header>
}
type HeaderName = keyof ReturnType<typeof describeHeaders>

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
    ...(idempotent && audience === 'key' ? (['Idempotency-Mismatch'] as const) : []),
  ])
}
