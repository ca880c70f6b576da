import * as z from 'zod'
import { integerParameter, once, startingAfter } from '#contract/api/query.ts'
import { isStorable } from '#contract/values/text.ts'

/** What queries of the office's lists share. */

/**
 * Which page of a list: how many rows, and behind which one, by the last id of the previous page.
 * @param rows how many if the query doesn't say
 */
export function pageOf(rows: number, most = 100) {
  return { limit: integerParameter(1, most, rows), startingAfter }
}

/** Words that a list is searched for. */
export function searchWords(most: number) {
  return z
    .string(once)
    .trim()
    .max(most)
    .refine(isStorable, { error: 'has characters that cannot be searched for' })
}

/** Whether a list is filtered by its days. */
export function isForPeriod({
  from,
  to,
}: {
  from?: string | undefined
  to?: string | undefined
}): boolean {
  return from !== undefined || to !== undefined
}
