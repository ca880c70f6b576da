import type { DecideMany } from '#contract/office/charges.ts'
import { presentReference } from '#contract/orders/reference.ts'
import type { Org, OrgDesk } from '#server/db/tenant.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { findChargeSettings } from '#server/organisations/charges/find-charge-settings.ts'
import { Refusal } from '#server/refusal.ts'
import { findCharge, lockCharge } from '#server/charges/find-charge.ts'
import type { ChargeRow } from '#server/charges/charge-row.ts'
import { approveCharge } from './approve-charge.ts'
import { hasAccount, noticeDaysOf } from './notice-days.ts'
import { notifyCharge } from './notify-charge.ts'
import { reopenCharge, waiveCharge } from './waive-charge.ts'

type Failed = { id: string; reference: string; message: string }

/**
 * Decides on several charges, each in a transaction of its own: those that can't be decided stay as they were, and
 * are named.
 * @throws Refusal 422 if a waiver has no reason
 */
export async function decideMany(
  { inOrg }: Pick<OrgDesk, 'inOrg'>,
  { charges, action, reason }: DecideMany,
): Promise<{ done: number; failed: Failed[] }> {
  if (action === 'waive' && reason === null) {
    throw new Refusal(422, { field: 'reason', code: 'required', message: 'is required' })
  }
  const failed: Failed[] = []
  for (const { id, version } of charges) {
    try {
      await inOrg(async (org) => {
        const charge = await lockCharge(org, id, version)
        if (action === 'approve') await approveCharge(org, charge)
        else if (action === 'notify') await notifyAs(org, charge)
        else if (action === 'reopen') await reopenCharge(org, charge)
        else await waiveCharge(org, charge, reason ?? '')
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failed.push(await inOrg((org) => describe(org, id, error)))
    }
  }
  return { done: charges.length - failed.length, failed }
}

/** Notifies for as long as the settings say, and for at least a day. */
export async function notifyAs(org: Org, charge: ChargeRow): Promise<ChargeRow> {
  const { settings } = await findChargeSettings(org)
  const days = noticeDaysOf(charge, settings, await hasAccount(org, charge.order_id))
  return notifyCharge(org, charge, Math.max(1, days))
}

async function describe(org: Org, id: string, { problems, message }: Refusal): Promise<Failed> {
  const [problem] = problems
  const said = problem
    ? `${problem.field === 'charge' ? '' : 'Its amount '}${problem.message}`
    : message
  try {
    const { order } = await readOrder(org, (await findCharge(org, id)).order_id)
    return { id, reference: presentReference(order.reference), message: said }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { id, reference: '', message: said }
  }
}
