import { sql } from 'kysely'
import type { InOrg, Org } from '#server/db/tenant.ts'

/**
 * Makes a task of an operation: runs it in one transaction, unless another process is running the
 * same chore for this organisation.
 */
export function oneAtATime(
  operation: (org: Org) => Promise<number>,
): (desk: { inOrg: InOrg; chore: string }) => Promise<number> {
  return ({ inOrg, chore }) =>
    inOrg(async (org) => {
      const [lock] = await org.tx.run(sql<{ taken: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${`${chore} ${org.id}`}, 0)) as taken`)
      return lock?.taken === true ? operation(org) : 0
    })
}
