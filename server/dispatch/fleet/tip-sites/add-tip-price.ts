import { randomUUIDv7 } from 'node:crypto'
import type { NewTipPrice, TipSite } from '#contract/office/dispatch/tip-site.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { requireGroups } from '#server/dispatch/fleet/require-catalog-ids.ts'
import { findRecord } from '#server/dispatch/records/change-record.ts'
import { tipSites } from './tip-site-kind.ts'

/**
 * Sets what a tip charges from a day on. A later price for the same day and group replaces this one; the same
 * price again adds nothing.
 * @throws Refusal 404 or 422
 */
export async function addTipPrice(
  org: Org,
  { id, price }: { id: string; price: NewTipPrice },
): Promise<TipSite> {
  const { groupId, fromDay, centsATonne } = price
  const site = await findRecord(org, tipSites, id)
  if (groupId !== null) await requireGroups(org, [groupId])
  const known = site.prices.find((one) => one.groupId === groupId && one.fromDay === fromDay)
  if (known?.centsATonne === centsATonne) return site
  const priceId = randomUUIDv7()
  await org.tx.run(
    query.insertInto('tip_prices').values({
      organisation_id: org.id,
      id: priceId,
      tip_site_id: site.id,
      group_id: groupId,
      from_day: fromDay,
      cents_a_tonne: centsATonne,
      created_at: org.now,
    }),
  )
  await recordAudit(org, 'tip_site.priced', site.id, { after: { ...price, price: priceId } })
  return findRecord(org, tipSites, id)
}
