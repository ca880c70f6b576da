import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/** Lets the bank line whose payment was taken back wait again, if it came by one. */
export async function reopenLineOf(org: Org, paymentId: string): Promise<void> {
  await org.tx.run(sql`
    update bank_lines set version = version + 1, state = 'open', payment_id = null
    where organisation_id = ${org.id} and payment_id = ${paymentId}`)
}
