import { recordAudit } from '#server/audit/record-audit.ts'
import { lockCustomer } from '#server/customers/find-customer.ts'
import { requireSeen } from '#server/customers/require-seen.ts'
import { keepFromUndoing, saveCustomer } from '#server/customers/save-customer.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'

type Asked = { id: string; version: number; read: () => { reason: string } }

/**
 * Puts a customer on stop: they get no telephone orders until it ends.
 * @throws Refusal 404, 412, or 422 if they are on stop already
 */
export async function stopCustomer(org: Org, { id, version, read }: Asked): Promise<void> {
  const customer = await lockCustomer(org, id)
  await requireSeen(org, customer, version)
  const { reason } = read()
  if (customer.stopped_at) throw refuseState('is on stop already')
  await saveCustomer(org, customer.id, {
    stopped_at: org.now,
    stopped_by: JSON.stringify(org.actor),
    stop_reason: reason,
  })
  await keepFromUndoing(org, [{ id: customer.id, fields: ['stop'] }])
  await recordAudit(org, 'customer.stopped', customer.id, {
    before: { stop: null },
    after: { stop: { reason }, version: customer.version + 1 },
  })
}

/**
 * Takes a customer off stop.
 * @throws Refusal 404, 412, or 422 if they aren't on stop
 */
export async function releaseCustomer(org: Org, { id, version, read }: Asked): Promise<void> {
  const customer = await lockCustomer(org, id)
  await requireSeen(org, customer, version)
  const { reason } = read()
  if (!customer.stopped_at) throw refuseState('is not on stop')
  await saveCustomer(org, customer.id, { stopped_at: null, stopped_by: null, stop_reason: null })
  await keepFromUndoing(org, [{ id: customer.id, fields: ['stop'] }])
  await recordAudit(org, 'customer.released', customer.id, {
    before: { stop: { reason: customer.stop_reason, at: customer.stopped_at.toISOString() } },
    after: { stop: null, reason, version: customer.version + 1 },
  })
}

function refuseState(message: string): Refusal {
  return new Refusal(422, { field: 'customer', code: 'wrong_state', message })
}
