import type { Endpoint } from '#contract/endpoint.ts'
import { PreparedJson } from '#server/http/prepared-json.ts'

/** @throws Error naming each field of an answer that isn't as the endpoint's entry describes it */
export function checkAnswer({ operationId, answer: schema }: Endpoint, answer: unknown): void {
  const value: unknown =
    answer instanceof PreparedJson ? JSON.parse(answer.text.toString()) : answer
  const { error } = schema.safeParse(value)
  if (!error) return
  const fields = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`${operationId} answers other than its entry says: ${fields.join('; ')}`)
}
