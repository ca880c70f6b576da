import { sql } from 'kysely'
import { ruledKinds } from '#contract/charges/charge-words.ts'
import type { ChargeSettings } from '#contract/charges/settings.ts'
import type { Org } from '#server/db/tenant.ts'
import type { ChargeRow } from '#server/charges/charge-row.ts'

/** For what a person charges, which has no settings of its own. */
const STANDARD = { individual: 3, account: 0 }

/** Whether the customer of an order has an account: one that pays by terms. */
export async function hasAccount(org: Org, orderId: string): Promise<boolean> {
  const [row] = await org.tx.run(sql<{ account: boolean }>`
    select coalesce(kept.terms_days, c.terms_days) > 0 as account
    from customer_orders l
    join customers c on c.organisation_id = l.organisation_id and c.id = l.customer_id
    left join customers kept on kept.organisation_id = c.organisation_id and kept.id = c.merged_into_id
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
