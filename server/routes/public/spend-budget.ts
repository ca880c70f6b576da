import type { Endpoint } from '#contract/endpoint.ts'
import type { Budget } from '#server/http/rate-limit.ts'
import { Refusal } from '#server/refusal.ts'
import type { PublicCaller } from '#server/routes/public-caller.ts'

/**
 * Takes one request from the budget of an endpoint, which all its callers share (rules, section 2).
 * @throws Refusal 429 if it is spent
 */
export async function spendBudget(
  budgets: { public: Budget; publicScope: 'endpoint' | 'organisation' },
  { method, path }: Endpoint,
  caller: PublicCaller | null,
): Promise<void> {
  const scope = budgets.publicScope === 'organisation' ? (caller?.organisation.id ?? '') : ''
  const taken = await budgets.public.take(`${method} ${path} ${scope}`)
  if (!taken.allowed) {
    throw new Refusal(429, 'Too many requests, try again in a minute', { 'retry-after': '60' })
  }
}
