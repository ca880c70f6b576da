import { sql } from 'kysely'
import type { InOrg, Org } from '#server/db/tenant.ts'
import type { Log } from '#server/log.ts'
import { lockCharge } from '#server/charges/find-charge.ts'
import { Refusal } from '#server/refusal.ts'
import { approveCharge } from './approve-charge.ts'
import { moveCharge } from './move-charge.ts'

const AT_ONCE = 200

/**
 * Approves the charges that no one has disputed by the end of their notice.
 * @returns how many charges it changed
 */
export async function endNotices({ inOrg, log }: { inOrg: InOrg; log: Log }): Promise<number> {
  const ended = await inOrg((org) =>
    org.tx.run(sql<{ id: string }>`
      select id from charges where organisation_id = ${org.id} and state = 'notified'
        and disputed_at is null and notice_until <= ${org.now}
      order by notice_until, id limit ${AT_ONCE}`),
  )
  let changed = 0
  for (const { id } of ended) {
    try {
      changed += await inOrg(async (org) => {
        const charge = await lockCharge(org, id)
        const { state, disputed_at: disputed, notice_until: until } = charge
        if (state !== 'notified' || disputed || !until || until > org.now) return 0
        await approveCharge(org, charge)
        return 1
      })
    } catch (error) {
      log.error({ err: error, charge: id }, 'a charge was not approved at the end of its notice')
      if (error instanceof Refusal) changed += await inOrg((org) => leaveToPerson(org, id))
    }
  }
  return changed
}

/** A charge that is refused, such as a credit of more than its order costs, waits for a person again. */
async function leaveToPerson(org: Org, id: string): Promise<number> {
  const charge = await lockCharge(org, id)
  if (charge.state !== 'notified' || charge.disputed_at !== null) return 0
  await moveCharge(org, charge, {
    move: 'change',
    set: sql`state = 'proposed', notice_until = null`,
    action: 'charge.changed',
    after: { state: 'proposed' },
  })
  return 1
}
