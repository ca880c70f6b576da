import { sql } from 'kysely'
import type { Actor } from '#server/actor.ts'
import type { Database } from '#server/db/connect.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Log } from '#server/log.ts'
import { cancelOrder } from '#server/orders/change/cancel-order.ts'
import { claimLapsedHolds } from '#server/orders/claim-lapsed-holds.ts'
import type { LapsedHold } from '#server/orders/claim-lapsed-holds.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { enterOrganisation } from '#server/organisations/enter-organisation.ts'
import { applyProviderEvent } from './apply-provider-event.ts'
import { fewAtATime } from './few-at-a-time.ts'
import type { Providers } from '#server/payments/providers/provider.ts'

/** The order shows this as `cancellation.by`. */
const unpaid: Actor = { type: 'system', name: 'unpaid' }

/** Also how many providers are asked at the same time. */
const AT_ONCE = 4

type Releasing = { db: Database; payments: Providers; log: Log }

/** Hears of each organisation where orders were released or paid. */
type Announce = (organisation: string) => Promise<void>

/**
 * Cancels every order that was not paid in time, which frees its bins, taking organisations in turn
 * (rules, section 9, "Holds"). First ends its sessions at the providers: after that they can't be paid.
 * If one has just been paid, the order stays. What fails is tried again a minute later.
 * @returns how many it cancelled
 */
export async function releaseUnpaid(
  { db, payments, log }: Releasing,
  announce: Announce = async () => {},
): Promise<number> {
  let released = 0
  const changed = new Set<string>()
  await fewAtATime(claimLapsedHolds(db), AT_ONCE, async (order) => {
    try {
      if (await release({ db, payments, log }, order)) released += 1
      changed.add(order.organisation_id)
    } catch (error) {
      const { organisation_id: organisation, id } = order
      log.error({ organisation, order: id, err: error }, 'could not cancel an unpaid order yet')
    }
  })
  for (const organisation of changed) await announce(organisation)
  return released
}

async function release(
  { db, payments, log }: Releasing,
  { organisation_id: organisation, id, sessions }: LapsedHold,
): Promise<boolean> {
  const inOrg = <Result>(work: (org: Org) => Promise<Result>) =>
    enterOrganisation(db, organisation, unpaid, work)
  for (const { provider, provider_session_id: sessionId } of sessions) {
    const event = await payments[provider]?.close(sessionId)
    if (event) await inOrg((org) => applyProviderEvent(org, provider, event, log))
  }
  return inOrg((org) => cancelIfUnpaid(org, id))
}

async function cancelIfUnpaid(org: Org, id: string): Promise<boolean> {
  await lockOrder(org, id)
  const [order] = await org.tx.run(sql<{ id: string }>`
    select o.id from orders o where o.organisation_id = ${org.id} and o.id = ${id}
      and o.status = 'pending' and is_hold_over(o.organisation_id, o.id, o.held_until)`)
  if (!order) return false
  await cancelOrder(org, { id, reason: "It wasn't paid in time." })
  return true
}
