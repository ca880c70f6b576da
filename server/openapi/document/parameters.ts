import { organisation } from '#contract/api/parameters.ts'
import type { Endpoint, PathParameter } from '#contract/endpoint.ts'
import { MAX_IDEMPOTENCY_KEY } from '#contract/values/limits.ts'
import type { Parameter, Reference } from './openapi-types.ts'
import { convert } from './schemas.ts'

/** The parameters that several operations share. */
export const sharedParameters = {
  Organisation: composePathParameter('organisation', organisation),
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A repeated key answers with what the first call created, and creates nothing again. Use a fresh UUID for each attempt and the same UUID for its retries. Visible ASCII characters only.',
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: MAX_IDEMPOTENCY_KEY,
      pattern: '^[!-~]+$',
    },
    example: '0b6e3c1a-54a7-4d0e-9c55-6d7f0c5b7a1e',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` of the answer that you have. If it still is the same: 304.',
    schema: { type: 'string' },
    example: 'W/"kq2mQ7xT4bVw1Zc9fK2mQ7"',
  },
  Origin: {
    name: 'Origin',
    in: 'header',
    required: true,
    description:
      "The browser sets it. It must be the booking page's own origin or one on the organisation's allowlist.",
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
    ...Object.entries(endpoint.params).map(([name, parameter]) =>
      parameter.names === 'organisation'
        ? refer('Organisation')
        : composePathParameter(name, parameter),
    ),
    ...composeQuery(endpoint),
    ...(isPublicWrite ? [refer('Origin')] : []),
    ...(endpoint.idempotent ? [refer('IdempotencyKey')] : []),
    ...(endpoint.tagged ? [refer('IfNoneMatch')] : []),
  ]
}

function composePathParameter(name: string, parameter: PathParameter): Parameter {
  const { description, schema, example } = parameter
  return {
    name,
    in: 'path',
    required: true,
    description,
    schema: convert(schema, 'input'),
    example,
  }
}

/**
 * A parameter is described as what it is parsed to: a limit is a number, though it is sent as text.
 * Only the schema of what is sent says which are required. One without a description filters by the
 * field of its name.
 */
function composeQuery({ query }: Endpoint): Parameter[] {
  if (!query) return []
  const { required = [] } = convert(query, 'input')
  return Object.entries(convert(query, 'output').properties ?? {}).map(([name, property]) => {
    const { description = `Only those with this ${name}.`, ...schema } = property
    return { name, in: 'query', required: required.includes(name), description, schema }
  })
}
