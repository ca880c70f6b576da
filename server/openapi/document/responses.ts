import type { DescribedRefusal, Endpoint } from '#contract/endpoint.ts'
import {
  AWAY_SECONDS,
  PUBLIC_READS_PER_ADDRESS,
  PUBLIC_WRITES_PER_ADDRESS,
} from '#contract/values/limits.ts'
import type { Deployment } from '#server/openapi/deployment.ts'
import { referHeaders } from './headers.ts'
import type { Header, Reference, Response } from './openapi-types.ts'

/** The body of every error (interface, section 7). */
export const errorSchema = {
  type: 'object',
  description: 'The body of every error.',
  properties: {
    error: {
      type: 'string',
      description: 'One sentence for a person. Match on the status instead.',
    },
  },
  required: ['error'],
}

export type Refusal = Omit<DescribedRefusal, 'status'> & { status: number }

const busy = {
  meaning:
    'Or too many requests at once, for one order or one organisation: try again in a second.',
  says: 'Too many requests at once, try again in a second',
}

const keyBudgetSpent = ({ keyRate }: Deployment): Refusal => ({
  status: 429,
  name: 'KeyBudgetSpent',
  meaning: `More than ${keyRate} requests from this key in a minute. ${busy.meaning}`,
  says: { budget: `More than ${keyRate} requests from this key in a minute`, busy: busy.says },
})

const publicBudgetSpent = ({ publicRate, publicScope }: Deployment): Refusal => ({
  status: 429,
  name: 'PublicBudgetSpent',
  meaning: `More than ${publicRate} requests in a minute by all callers together, counted for ${publicScope}; or more than ${PUBLIC_WRITES_PER_ADDRESS} writes or ${PUBLIC_READS_PER_ADDRESS} reads from one client address. A call with an access key also answers 429 after ten wrong keys for an order in an hour. ${busy.meaning}`,
  says: { budget: 'Too many requests, try again in a minute', busy: busy.says },
})

const fault: Refusal = {
  status: 500,
  name: 'Fault',
  meaning:
    'A fault on our side. It is safe to try again, a write with the same `Idempotency-Key`: it may have been carried out.',
  says: {
    read: 'Something went wrong on our side. It is safe to try again. If it keeps happening, quote req_2hKcR7wQ1a.',
    write:
      'Something went wrong on our side. It is safe to try again with the same Idempotency-Key. If it keeps happening, quote req_2hKcR7wQ1a.',
  },
}

const away: Refusal = {
  status: 503,
  name: 'Away',
  meaning: `The database or the disk is away. Try again after as many seconds as \`Retry-After\` says, a write with the same \`Idempotency-Key\`: it may have been carried out.`,
  says: {
    read: `Kerbside is briefly unavailable. It is safe to try again in ${AWAY_SECONDS} seconds. If it keeps happening, quote req_2hKcR7wQ1a.`,
    write: `Kerbside is briefly unavailable. It is safe to try again in ${AWAY_SECONDS} seconds with the same Idempotency-Key. If it keeps happening, quote req_2hKcR7wQ1a.`,
  },
}

/** The refusals of an endpoint by rising status: its own, and those that every endpoint has. */
export function refusalsOf({ refusals, audience }: Endpoint, deployment: Deployment): Refusal[] {
  const budget = (audience === 'key' ? keyBudgetSpent : publicBudgetSpent)(deployment)
  return [...refusals, budget, fault, away].sort((one, other) => one.status - other.status)
}

/** Each refusal once, as a response that operations refer to by its name. */
export function composeRefusals(refusals: Refusal[]): Record<string, Response> {
  return Object.fromEntries(
    refusals.map((refusal) => {
      const headers = headersOf(refusal)
      const content = contentOf(refusal)
      return [refusal.name, { description: refusal.meaning, ...(headers && { headers }), content }]
    }),
  )
}

export function referRefusals(refusals: Refusal[]): Record<string, Reference> {
  return Object.fromEntries(
    refusals.map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]),
  )
}

/** The headers that a refusal has besides those of every answer, which the introduction names. */
function headersOf({ status, name }: Refusal): Record<string, Header | Reference> | undefined {
  if (status === 401) return referHeaders(['WWW-Authenticate'])
  if (status === 422) return referHeaders(['Kerbside-Problems', 'Kerbside-Ignored'])
  if (name === 'KeyBudgetSpent') {
    return referHeaders(['Retry-After', 'RateLimit', 'RateLimit-Policy'])
  }
  if (name === 'PublicBudgetSpent') return { 'Retry-After': minuteOrSecond }
  if (name === 'Away') return referHeaders(['Retry-After'])
  return undefined
}

const minuteOrSecond = {
  description: 'Whole seconds: 60, or 1 after too many requests at once.',
  required: true,
  schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 60 },
} as const

function contentOf({ says }: Refusal): Required<Response>['content'] {
  const schema = { $ref: '#/components/schemas/Error' }
  if (typeof says === 'string') return { 'application/json': { schema, example: { error: says } } }
  const examples = Object.entries(says).map(([name, error]) => [name, { value: { error } }])
  return { 'application/json': { schema, examples: Object.fromEntries(examples) } }
}
