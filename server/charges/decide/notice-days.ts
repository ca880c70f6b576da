import { sql } from 'kysely'
import { ruledKinds } from '#contract/charges/charge-words.ts'
import type { ChargeSettings } from '#contract/charges/settings.ts'
import type { Org } from '#server/db/tenant.ts'
import type { ChargeRow } from '#server/charges/charge-row.ts'

/** For what a person charges, which has no settings of its own. */
const STANDARD = { individual: 3, account: 0 }

/**
 * Whether a customer `u`, or else the one `kept` that it was merged into, has an account: it pays by terms, be they days
 * or the end of the month.
 */
export const paysByTerms = sql<boolean>`coalesce(case when kept.id is null
  then u.terms_days > 0 or u.due_from = 'month_end'
  else kept.terms_days > 0 or kept.due_from = 'month_end' end, false)`

/** Whether the customer of an order has an account. */
export async function hasAccount(org: Org, orderId: string): Promise<boolean> {
  const [row] = await org.tx.run(sql<{ account: boolean }>`
    select ${paysByTerms} as account
    from customer_orders l
    join customers u on u.organisation_id = l.organisation_id and u.id = l.customer_id
    left join customers kept on kept.organisation_id = u.organisation_id and kept.id = u.merged_into_id
    where l.organisation_id = ${org.id} and l.order_id = ${orderId}`)
  return row?.account ?? false
}

/** For how many days the customer can reply to a charge; 0 sends no notice. Pure. */
export function noticeDaysOf(
  { type }: Pick<ChargeRow, 'type'>,
  settings: ChargeSettings,
  isAccount: boolean,
): number {
  const ruled = ruledKinds.find((kind) => kind === type)
  const days = ruled === undefined ? STANDARD : settings.types[ruled].noticeDays
  return isAccount ? days.account : days.individual
}
