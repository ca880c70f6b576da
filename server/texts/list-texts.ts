import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

export type StoredText = {
  id: string
  recipient: string
  body: string
  status: 'pending' | 'sent' | 'failed' | 'dropped'
  created_at: Date
}

/** The latest texts of an organisation, newest first. */
export async function listTexts(org: Org): Promise<StoredText[]> {
  return org.tx.run(sql<StoredText>`
    select id, recipient, body, status, created_at from texts
    where organisation_id = ${org.id} order by created_at desc, id desc limit 100`)
}
