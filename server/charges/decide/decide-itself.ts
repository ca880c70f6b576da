import { sql } from 'kysely'
import { ruledKinds } from '#contract/charges/charge-words.ts'
import type { ChargeSettings } from '#contract/charges/settings.ts'
import type { Org } from '#server/db/tenant.ts'
import type { ChargeRow } from '#server/charges/charge-row.ts'
import { findCharge } from '#server/charges/find-charge.ts'
import { approveCharge } from './approve-charge.ts'
import { hasAccount, noticeDaysOf } from './notice-days.ts'
import { notifyCharge } from './notify-charge.ts'

/**
 * Notifies or approves a proposed charge of a type that needs no person. One with a gap waits for a person, and so
 * does a credit. Its order is locked.
 */
export async function decideItself(org: Org, id: string, settings: ChargeSettings): Promise<void> {
  const charge = await findCharge(org, id)
  const type = ruledKinds.find((kind) => kind === charge.type)
  if (type === undefined || !settings.types[type].approvesItself) return
  if (charge.state !== 'proposed' || charge.amount === null || charge.amount < 0) return
  if (type === 'contamination' && !(await hasPhoto(org, charge))) return
  const days = noticeDaysOf(charge, settings, await hasAccount(org, charge.order_id))
  if (days > 0) await notifyCharge(org, charge, days)
  else await approveCharge(org, charge)
}

/** Whether a crew photographed the problem. */
async function hasPhoto(org: Org, { job_id: jobId }: ChargeRow): Promise<boolean> {
  const [photo] = await org.tx.run(sql`
    select 1 from job_files where organisation_id = ${org.id} and job_id = ${jobId}
      and not withdrawn and kind not in ('docket', 'signature') limit 1`)
  return photo !== undefined
}
