import { sql } from 'kysely'
import type { HirersPage } from '#contract/orders/hirer.ts'
import type { ChargeRow } from '#server/charges/charge-row.ts'
import { chargeColumns } from '#server/charges/find-charge.ts'
import type { Org } from '#server/db/tenant.ts'

type Notice = HirersPage['chargeNotices'][number]

/** The charges of an order that its hirer got a notice of, the oldest notice first. */
export async function listNotices(org: Org, orderId: string): Promise<Notice[]> {
  const rows = await org.tx.run(sql<ChargeRow>`
    select ${chargeColumns} from charges c
    where c.organisation_id = ${org.id} and c.order_id = ${orderId} and c.notified_at is not null
    order by c.notified_at, c.id`)
  return rows.map(presentNotice)
}

/** A charge without what concerns only the office: who decided, and why. Another amount needs another notice. */
export function presentNotice(row: ChargeRow): Notice {
  const state = stateOf(row)
  const { id, description, amount, notice_until: until } = row
  return {
    id,
    description,
    amount: state === 'again' ? null : amount,
    state,
    replyUntil: state === 'open' ? (until?.toISOString() ?? null) : null,
  }
}

function stateOf({ state, disputed_at: disputedAt }: ChargeRow): Notice['state'] {
  if (state === 'proposed') return 'again'
  if (state === 'notified') return disputedAt === null ? 'open' : 'disputed'
  return state
}
