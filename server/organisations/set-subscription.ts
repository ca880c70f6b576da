import { recordAudit } from '#server/audit/record-audit.ts'
import { query } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'

/** Opens or closes online booking; the catalogue says so, hence its new version. */
export async function setSubscription(org: Org, active: boolean): Promise<void> {
  await org.tx.run(
    query
      .updateTable('organisations')
      .set((eb) => ({
        subscription_active: active,
        catalog_version: eb('catalog_version', '+', 1),
      }))
      .where('id', '=', org.id),
  )
  await recordAudit(org, active ? 'subscription.activated' : 'subscription.deactivated', org.id)
}
