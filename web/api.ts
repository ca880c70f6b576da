import { readProblems } from '#contract/problems.ts'
import type { ReadProblem } from '#contract/problems.ts'
import { PROBLEMS_HEADER, withCodes } from '#contract/problems-header.ts'

/**
 * Calls of the public API from a page. The API is at the page's own origin. What comes back is taken
 * at its word: the server holds its answers against their shapes in its tests.
 */
export type Reply<Answer> =
  | { kind: 'done'; answer: Answer }
  /** The API refused: with a 422 `problems`, with Retry-After `seconds`. */
  | { kind: 'refused'; status: number; problems: ReadProblem[]; seconds: number | null }
  /** Nothing came back: the network is away, or the answer broke off. */
  | { kind: 'lost' }

export function read<Answer>(path: string): Promise<Reply<Answer>> {
  return call(path, { method: 'GET' })
}

export function send<Answer>(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Reply<Answer>> {
  return call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

async function call<Answer>(path: string, init: RequestInit): Promise<Reply<Answer>> {
  try {
    const response = await fetch(path, { ...init, credentials: 'omit', cache: 'no-store' })
    const answer: unknown = await response.json()
    if (response.ok) return { kind: 'done', answer: answer as Answer }
    const { error } = answer as { error?: string }
    const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
    return {
      kind: 'refused',
      status: response.status,
      problems:
        response.status === 422
          ? withCodes(readProblems(error ?? ''), response.headers.get(PROBLEMS_HEADER))
          : [],
      seconds: Number.isNaN(seconds) ? null : seconds,
    }
  } catch {
    return { kind: 'lost' }
  }
}
