import type { Call, Endpoint } from '#contract/endpoint.ts'
import type { Org, OrgDesk } from '#server/db/tenant.ts'
import { findAsHirer } from '#server/hirers/find-as-hirer.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import { requireOpenBooking } from '#server/organisations/require-open-booking.ts'
import type { Context } from '#server/routes/context.ts'
import type { Returned } from '#server/routes/mount.ts'
import type { PublicApi } from '#server/routes/public/guard.ts'

type ForHirer = Endpoint & { audience: 'hirer' }

/** A call by the hirer of an order. */
type HirersCall<E extends ForHirer> = Call<E> & { order: OrderRows }

/**
 * The hirer's calls come in as public writes. The order must exist (404) and the access key in the
 * body must be its own (422, 403, 429). Where the entry says so, booking must be open (402).
 */
export type HirerApi = {
  /** The handler works in the transaction in which the order was found. */
  on<E extends ForHirer>(
    endpoint: E,
    handler: (org: Org, call: HirersCall<E>) => Promise<Returned<E>>,
  ): void
  /** For what calls a payment provider between two transactions. */
  outside<E extends ForHirer>(
    endpoint: E,
    handler: (desk: OrgDesk, call: HirersCall<E>) => Promise<Returned<E>>,
  ): void
}

export function createHirerApi(
  { secrets, budgets }: Pick<Context, 'secrets' | 'budgets'>,
  { write }: PublicApi,
): HirerApi {
  const mayGuess = async (id: string) => (await budgets.wrongKeys.take(id)).allowed

  const enter = async <E extends ForHirer>(org: Org, endpoint: E, call: Call<E>) => {
    const { id = '' }: Record<string, string> = call.params
    const order = await findAsHirer(org, { id, body: call.sent, secrets, mayGuess })
    if (endpoint.refusals.some(({ status }) => status === 402)) requireOpenBooking(org)
    return { ...call, order }
  }

  return {
    on(endpoint, handler) {
      write.on(endpoint, async (org, call) => handler(org, await enter(org, endpoint, call)))
    },
    outside(endpoint, handler) {
      write.outside(endpoint, async (desk, call) =>
        handler(desk, await desk.inOrg((org) => enter(org, endpoint, call))),
      )
    },
  }
}
