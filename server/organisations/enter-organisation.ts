import type { Actor } from '#server/actor.ts'
import type { Database } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { findOrganisation } from './find-organisation.ts'

/**
 * Does work in the organisation of an id, in one transaction.
 * @throws Refusal 422 when there is none with this id
 */
export async function enterOrganisation<Result>(
  db: Database,
  id: string,
  actor: Actor,
  work: (org: Org) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, id, async (tx) => {
    const [row] = await tx.run<{ now: Date }>({
      text: 'select now() from organisations where id = $1',
      values: [id],
    })
    if (!row)
      throw new Refusal(422, {
        field: 'organisation',
        code: 'unknown',
        message: 'is unknown',
      })
    return work({ ...(await findOrganisation({ id, tx })), now: row.now, tx, actor })
  })
}
