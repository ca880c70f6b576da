import { exposedHeaders } from '#contract/api/exposed-headers.ts'
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
      description: '`true` if the answer is the original one of a known `Idempotency-Key`.',
      schema: { type: 'string', const: 'true' },
    },
    'Idempotency-Mismatch': {
      description: '`true` if the `Idempotency-Key` came with another body the first time.',
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
    'Kerbside-Ignored': {
      description:
        'The fields and parameters that you sent and the API does not know, at most 20, as a structured list (RFC 9651). Look for misspelt names.',
      schema: { type: 'string', examples: ['"qunatity", "lines[0].colour"'] },
    },
    ETag: {
      description: 'Names this version of the answer. Send it as `If-None-Match` next time.',
      required: true,
      schema: { type: 'string', examples: ['W/"kq2mQ7xT4bVw1Zc9fK2mQ7"'] },
    },
    'Access-Control-Allow-Origin': {
      description: 'The `Origin` of the request on a write, `*` on a read.',
      required: true,
      schema: { type: 'string', examples: ['https://book.kerbside.example', '*'] },
    },
    'Access-Control-Expose-Headers': {
      description: 'The headers that a script in the browser may read.',
      required: true,
      schema: { type: 'string', const: exposedHeaders },
    },
    Vary: {
      description:
        'The header of the request that the answer depends on: the `Origin` of a write, `Accept-Encoding` of a read.',
      required: true,
      schema: { type: 'string', examples: ['Origin', 'Accept-Encoding'] },
    },
    'Retry-After': {
      description: 'The whole seconds to wait before the next request.',
      required: true,
      schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 60 },
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
export function headersOf({
  audience,
  method,
  idempotent,
  tagged,
  answerType,
}: Endpoint): Record<string, Reference> {
  const read = method === 'GET'
  const cors: HeaderName[] = read
    ? ['Access-Control-Allow-Origin']
    : ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers', 'Vary']
  return referHeaders([
    'X-Request-Id',
    'Cache-Control',
    ...(audience === 'key' ? (['RateLimit', 'RateLimit-Policy'] as const) : cors),
    ...(read && answerType === undefined ? (['Vary'] as const) : []),
    ...(tagged ? (['ETag'] as const) : []),
    ...(idempotent ? (['Idempotent-Replayed', 'Idempotency-Mismatch'] as const) : []),
    'Kerbside-Ignored',
  ])
}

/** The headers of a 304, besides those of every answer. */
export const unchangedHeaders = referHeaders(['X-Request-Id', 'Cache-Control', 'Vary', 'ETag'])
