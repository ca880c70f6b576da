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
  await org.tx.run(
    query.insertInto('audit_log').values({
      organisation_id: org.id,
      actor: 'operator',
      action: active ? 'subscription.activated' : 'subscription.deactivated',
      subject: org.id,
    }),
  )
}
