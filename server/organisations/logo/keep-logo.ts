import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/** Keeps a logo forever, because a document shows it. Keeping it again changes nothing. */
export async function keepLogo(org: Org, hash: string): Promise<void> {
  await org.tx.run(sql`
    update organisation_files set kept = true
    where organisation_id = ${org.id} and hash = ${hash} and not kept`)
}
