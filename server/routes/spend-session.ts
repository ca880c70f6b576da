import type { Session } from '#server/accounts/sessions/find-session.ts'
import type { Budget, Taken } from '#server/http/rate-limit.ts'
import { Refusal } from '#server/refusal.ts'

/** @throws Refusal 429 if the session's budget is spent */
export async function spendSession(budget: Budget, { id }: Session): Promise<void> {
  refuseSpent(await budget.take(id), `More than ${budget.limit} requests in a minute`)
}

export type Day = {
  /** The id of a driver or an account. */
  who: string
  what: 'actions' | 'photos'
  count: number
}

/**
 * Counts what someone reports or adds in a day.
 * @throws Refusal 429 if it's more than any honest day has
 */
export async function spendDay(budget: Budget, { who, what, count }: Day): Promise<void> {
  if (count === 0) return
  const taken = await budget.take(`${who} ${what}`, count)
  refuseSpent(taken, `More than ${budget.limit} ${what} in a day`)
}

function refuseSpent({ allowed, resetSeconds }: Taken, sentence: string): void {
  if (allowed) return
  const retry = { 'retry-after': String(resetSeconds) }
  throw new Refusal(429, sentence, retry, 'session_budget')
}
