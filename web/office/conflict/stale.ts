import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { Failure } from '#web/office/api/failure.ts'
import { problemsAt } from '#web/office/api/problems-at.ts'

/** Whether a change was refused because someone else made one first. */
export function isStale(error: Error | null): error is Failure {
  return error instanceof Failure && error.status === 412
}

/**
 * After a change that was based on an older version, reads the newer one: its version is sent with the next
 * attempt, and what was typed stays.
 */
export function readAgainIfStale(
  cache: QueryClient,
  error: Error,
  queryKey: QueryKey,
): Promise<void> | undefined {
  return isStale(error) ? cache.invalidateQueries({ queryKey }) : undefined
}

/** What's wrong, at the fields and for the form; a stale change says who made the newer one. */
export function sayWrong(
  error: Error | null,
  labels: Readonly<Record<string, string>>,
): ReturnType<typeof problemsAt> {
  const wrong = problemsAt(error, labels)
  return isStale(error) ? { ...wrong, form: error.message } : wrong
}
