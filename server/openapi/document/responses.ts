import type { Endpoint } from '#contract/endpoint.ts'
import { referHeaders } from './headers.ts'
import { describeRefusals } from './refusals.ts'
import type { RefusalName } from './refusals.ts'
import type { Header, Reference } from './openapi-types.ts'
import type { Rates } from './rates.ts'

/** The body of every error (interface, section 7). */
export const errorSchema = {
  type: 'object',
  description: 'The body of every error.',
  properties: {
    error: {
      type: 'string',
      description: 'One sentence for a person. Match on the status, not on these words.',
    },
  },
  required: ['error'],
}

const minute = {
  description: 'Whole seconds, always 60.',
  required: true,
  schema: { type: 'integer', const: 60 },
}

/** The headers that an error has beside those of every answer, which the introduction names. */
const ownHeaders: { [Name in RefusalName]?: Record<string, Header | Reference> } = {
  BadKey: referHeaders(['WWW-Authenticate']),
  KeyBudgetSpent: referHeaders(['Retry-After', 'RateLimit', 'RateLimit-Policy']),
  PublicBudgetSpent: { 'Retry-After': minute },
}

/** Every refusal as a response of its own, for operations to refer to. */
export function composeRefusals(used: ReadonlySet<string>, rates: Rates) {
  const refusals = describeRefusals(rates)
  const names = Object.keys(refusals) as RefusalName[]
  return Object.fromEntries(
    names
      .filter((name) => used.has(name))
      .map((name) => {
        const { description, says } = refusals[name]
        const headers = ownHeaders[name]
        return [name, { description, ...(headers && { headers }), content: contentOf(says) }]
      }),
  )
}

/** The refusals of an endpoint by status: its own, and those that every endpoint has. */
export function refusalsOf(endpoint: Endpoint): [status: number, name: string][] {
  const all: [number, string][] = [
    ...endpoint.refusals.map(({ status, name }): [number, string] => [status, name]),
    [429, endpoint.audience === 'key' ? 'KeyBudgetSpent' : 'PublicBudgetSpent'],
    [500, 'Fault'],
  ]
  return all.sort(([a], [b]) => a - b)
}

/** Whether the success of an endpoint has a body. */
export function hasContent({ status }: Endpoint): boolean {
  return status !== 204
}

export function referRefusals(endpoint: Endpoint): Record<string, Reference> {
  return Object.fromEntries(
    refusalsOf(endpoint).map(([status, name]) => [
      String(status),
      { $ref: `#/components/responses/${name}` },
    ]),
  )
}

function contentOf(says: string | Record<string, string>) {
  const schema = { $ref: '#/components/schemas/Error' }
  const shown =
    typeof says === 'string'
      ? { example: { error: says } }
      : {
          examples: Object.fromEntries(
            Object.entries(says).map(([name, error]) => [name, { value: { error } }]),
          ),
        }
  return { 'application/json': { schema, ...shown } }
}
