import { sql } from 'kysely'
import { instantAt } from '#contract/orders/calendar/local-instant.ts'
import { addDays, localTime } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { mailHirer } from '#server/orders/letters/mail-hirer.ts'
import { Refusal } from '#server/refusal.ts'
import type { ChargeRow } from '#server/charges/charge-row.ts'
import { moveCharge } from './move-charge.ts'

/**
 * Emails the hirer what is about to be charged, and the last day on which they can reply (rules, section 13, "Charges").
 * Its order is locked. Without a reply it's approved once that day is over.
 * @param days whole days, at least one
 * @throws Refusal 422 if its amount isn't known, or it isn't proposed any more
 */
export async function notifyCharge(org: Org, charge: ChargeRow, days: number): Promise<ChargeRow> {
  const { id, amount, description, order_id: orderId } = charge
  if (amount === null) {
    const message = 'must be entered before the customer is notified'
    throw new Refusal(422, { field: 'amount', code: 'required', message })
  }
  const lastDay = addDays(localTime(org.now, org.timezone).day, days)
  const until = new Date(instantAt(addDays(lastDay, 1), '00:00', org.timezone).getTime() - 1)
  const notified = await moveCharge(org, charge, {
    move: 'notify',
    set: sql`state = 'notified', notified_at = ${org.now}, notice_until = ${until}`,
    action: 'charge.notified',
    after: { state: 'notified', amount, until: until.toISOString() },
  })
  await mailHirer(org, orderId, { type: 'charge', chargeId: id, amount, description, lastDay })
  return notified
}
