import { query } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'

/** Writes into the audit who changed where events are sent to. */
export async function auditEndpoint(
  org: Org,
  { id, by, action }: { id: string; by: string; action: string },
): Promise<void> {
  await org.tx.run(
    query
      .insertInto('audit_log')
      .values({ organisation_id: org.id, actor: by, action, subject: id }),
  )
}
