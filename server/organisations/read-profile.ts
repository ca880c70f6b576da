import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'

/** Contact details of an organisation, and when it was created. */
export type Profile = {
  phone: string | null
  email: string | null
  abn: string | null
  created_at: Date
}

export async function readProfile(org: Org): Promise<Profile> {
  const [row] = await org.tx.run(
    query
      .selectFrom('organisations')
      .select(['phone', 'email', 'abn', 'created_at'])
      .where('id', '=', org.id),
  )
  if (!row) throw new Error(`organisation ${org.id} has gone`)
  return row
}
