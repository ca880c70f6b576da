import { expect } from 'vitest'
import type { endpoints } from '#contract/api/endpoints.ts'
import type { Params } from '#contract/endpoint.ts'
import type { Answer } from '#test/answer.ts'
import type { Names } from './tenants.ts'

export type Entries = typeof endpoints
export type EndpointName = keyof Entries
/** Endpoints that don't name a record in their path, such as lists. */
export type WithoutRecord = {
  [Name in EndpointName]: 'id' extends keyof Params<Entries[Name]> ? never : Name
}[EndpointName]

/**
 * One way to reach another organisation's records. It is sent with the other organisation's names,
 * and again with names that don't exist.
 */
export type Attempt = {
  how: string
  params?: (names: Names) => Record<string, string>
  query?: (names: Names) => Record<string, string>
  headers?: (names: Names) => Record<string, string>
  /** Added to the body of a good request of our own. */
  body?: (names: Names) => Record<string, unknown>
  status: number
  /** Checks an answer that isn't a refusal. */
  expect?: (answer: Answer) => void
}

export function expectEmpty({ json }: Answer): void {
  expect(json.data).toEqual([])
}

/** The part of a request that names records; an answer may repeat it. */
export function sentBy(attempt: Attempt, names: Names): string {
  const { params, query, headers, body } = attempt
  return JSON.stringify([params, query, headers, body].map((compose) => compose?.(names)))
}
