import type { CustomerInBrief } from '#contract/office/customers/customer.ts'
import type { OrderBody } from '#contract/orders/order-body.ts'
import { may } from '#contract/roles.ts'
import { findChosen } from '#server/customers/links/find-chosen.ts'
import { findStop } from '#server/customers/stop/find-stop.ts'
import type { StoppedCustomer } from '#server/customers/stop/find-stop.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import type { Decisions } from './decisions.ts'

/** Whose a telephone order is. */
export type OrderCustomer = {
  /** The customer that the office chose; null if it chose none. */
  chosen: CustomerInBrief | null
  /** A customer on stop that an owner goes ahead for; null if no one is. */
  stopped: StoppedCustomer | null
}

/**
 * The customer that the office chose for an order. One on stop is refused, unless an owner goes ahead with
 * a reason (rules, section 11, "Customers"). Bookings of hirers and integrators never ask this.
 * @throws Refusal 422
 */
export async function findCustomer(
  org: Org,
  { email, phone }: Pick<OrderBody, 'email' | 'phone'>,
  { customerId, overrides, takenBy, running }: Decisions,
): Promise<OrderCustomer> {
  const chosen = customerId === null ? null : await findChosen(org, customerId)
  // Its bin is there, on stop or not.
  if (running !== null) return { chosen, stopped: null }
  const stopped = await findStop(org, { customerId: chosen?.id ?? null, email, phone })
  if (!stopped) return { chosen, stopped }
  const who = `${stopped.number} ${stopped.name}`
  if (!may(takenBy, 'own')) {
    const message = `is on stop (${stopped.reason}), only an owner can go ahead: ${who}`
    throw new Refusal(422, { field: 'customerId', code: 'wrong_state', message })
  }
  if (overrides.onStop === undefined) {
    const message = `is required, ${who} is on stop (${stopped.reason})`
    throw new Refusal(422, { field: 'overrides.onStop', code: 'required', message })
  }
  return { chosen, stopped }
}
