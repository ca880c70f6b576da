import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { saveSettings } from './save-settings.ts'

/** Opens or closes online booking. */
export async function setSubscription(org: Org, active: boolean): Promise<void> {
  await saveSettings(org, { subscription_active: active })
  await recordAudit(org, active ? 'subscription.activated' : 'subscription.deactivated', org.id)
}
