import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { Failure } from '#web/office/api/failure.ts'
import { problemsAt } from '#web/office/api/problems-at.ts'

/**
 * After a change that was based on an older version, reads the newer one: its version is sent with the next
 * attempt, and what was typed stays.
 */
export function readAgainIfStale(
  cache: QueryClient,
  error: Error,
  queryKey: QueryKey,
): Promise<void> | undefined {
  return error instanceof Failure && error.status === 412
    ? cache.invalidateQueries({ queryKey })
    : undefined
}

/** What's wrong, at the fields and for the form; a stale change says who made the newer one. */
export function sayWrong(
  error: Error | null,
  labels: Readonly<Record<string, string>>,
): ReturnType<typeof problemsAt> {
  const wrong = problemsAt(error, labels)
  return error instanceof Failure && error.status === 412
    ? { ...wrong, form: error.message }
    : wrong
}
