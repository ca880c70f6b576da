import { checkShape } from '#contract/check-shape.ts'
import type { Endpoint, Query } from '#contract/endpoint.ts'
import { knownFields } from '#contract/known-fields.ts'
import type { Problem } from '#contract/problems.ts'
import { Refusal } from '#server/refusal.ts'

/** Reads the query of a request. @throws Refusal 422 that names each parameter which is wrong */
export type QueryReader<E extends Endpoint> = (sent: unknown, url?: string) => Query<E>

/**
 * How an endpoint's query is read. Fastify leaves text that can't be decoded as it is, so that is looked for in the
 * address; parameters that the endpoint doesn't know are ignored (rules, section 1).
 */
export function createQueryReader<E extends Endpoint>(endpoint: E): QueryReader<E>
export function createQueryReader({ query }: Endpoint): (sent: unknown, url?: string) => unknown {
  if (!query) return () => undefined
  const names = [...(knownFields(query).fields?.keys() ?? [])]
  return (sent, url = '') => {
    const checked = checkShape(query, sent, 'query')
    const undecodable = findUndecodable(url).filter((name) => names.includes(name))
    if (undecodable.length === 0) {
      if ('problems' in checked) throw new Refusal(422, checked.problems)
      return checked.data
    }
    const others = 'problems' in checked ? checked.problems : []
    const problems = [
      ...others.filter(({ field }) => !undecodable.includes(field)),
      ...undecodable.map((field): Problem => ({ field, code: 'invalid', message: MESSAGE })),
    ]
    const place = ({ field }: Problem) => names.indexOf(field)
    throw new Refusal(
      422,
      problems.toSorted((one, other) => place(one) - place(other)),
    )
  }
}

const MESSAGE = 'must be percent-encoded UTF-8'

/** The names of parameters whose value can't be decoded, each once. */
function findUndecodable(url: string): string[] {
  const [, search = ''] = url.split('?', 2)
  if (!search.includes('%')) return []
  const names = search.split('&').flatMap((pair) => {
    const [name = '', ...value] = pair.split('=')
    return decode(value.join('=')) === null ? (decode(name) ?? []) : []
  })
  return [...new Set(names)]
}

/** Null if it isn't percent-encoded UTF-8. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}
