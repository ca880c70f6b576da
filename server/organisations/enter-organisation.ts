import { sql } from 'kysely'
import type { Actor } from '#server/actor.ts'
import type { Database } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { findOrganisation } from './find-organisation.ts'

/**
 * Does work in one transaction of the organisation with an id.
 * @throws Refusal 422 when no organisation has this id
 */
export async function enterOrganisation<Result>(
  db: Database,
  id: string,
  actor: Actor,
  work: (org: Org) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, id, async (tx) => {
    const [row] = await tx.run(sql<{ now: Date }>`select now() from organisations where id = ${id}`)
    if (!row) {
      const message = 'is unknown'
      throw new Refusal(422, { field: 'organisation', code: 'unknown', message })
    }
    const organisation = await findOrganisation({ id, tx })
    return work({ ...organisation, now: row.now, tx, actor, takesPayment: false })
  })
}
