import type { Endpoint } from '#contract/endpoint.ts'
import type { Budget } from '#server/http/rate-limit.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Takes one request from the budget of an endpoint, which all its callers share (rules, section 2).
 * @param scope the organisation's id if each has a budget of its own, otherwise empty
 * @throws Refusal 429 if it is spent
 */
export async function spendBudget(
  budget: Budget,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  scope: string,
): Promise<void> {
  const taken = await budget.take(`${method} ${path} ${scope}`)
  if (taken.allowed) return
  const sentence = 'Too many requests, try again in a minute'
  throw new Refusal(429, sentence, { 'retry-after': '60' }, 'public_budget')
}
