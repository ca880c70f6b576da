import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#server/refusal.ts'
import type { Context } from '#server/routes/context.ts'
import type { ApiRequest } from '#server/routes/mount.ts'
import type { PublicCaller } from '#server/routes/public-caller.ts'
import { spendBudget } from '#server/routes/spend-budget.ts'

/** Lets a caller in at the organisation that `find` finds. */
export type Enter = <Found extends PublicCaller>(
  endpoint: Endpoint,
  request: ApiRequest,
  find: () => Promise<Found | null>,
) => Promise<Found>

/**
 * Takes from the budget that all callers share, then looks the organisation up; the other way round if
 * every organisation has a budget of its own.
 * @throws Refusal 429 if the budget is spent, 404 if there is no such organisation
 */
export function createEntry({ budgets }: Pick<Context, 'budgets'>): Enter {
  const each = budgets.publicScope === 'organisation'
  return async (endpoint, request, find) => {
    if (!each) await spendBudget(budgets.public, endpoint, '')
    const caller = await find()
    if (caller) request.organisation = caller.organisation.id
    if (each) await spendBudget(budgets.public, endpoint, caller?.organisation.id ?? '')
    if (!caller) throw new Refusal(404, 'Organisation not found')
    return caller
  }
}
