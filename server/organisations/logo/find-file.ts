import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'

/** The bytes of a picture by their hash; null if there is no such file. */
export async function findFile(org: Org, hash: string): Promise<Buffer | null> {
  const [file] = await org.tx.run(
    query
      .selectFrom('organisation_files')
      .select('bytes')
      .where('organisation_id', '=', org.id)
      .where('hash', '=', hash),
  )
  return file?.bytes ?? null
}
