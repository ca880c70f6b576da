import type { Session } from '#server/accounts/sessions/find-session.ts'
import type { Budget } from '#server/http/rate-limit.ts'
import { Refusal } from '#server/refusal.ts'

/** @throws Refusal 429 if the session's budget is spent */
export async function spendSession(budget: Budget, { id }: Session): Promise<void> {
  const taken = await budget.take(id)
  if (taken.allowed) return
  const sentence = `More than ${budget.limit} requests in a minute`
  const retry = { 'retry-after': String(taken.resetSeconds) }
  throw new Refusal(429, sentence, retry, 'session_budget')
}
