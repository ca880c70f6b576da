import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import type { Mail } from './list-mails.ts'

/**
 * The latest emails about people's accounts that go out with those of a test organisation, newest first; for
 * the page that shows unsent emails on a developer's own machine. None of a real organisation.
 */
export function listAccountMails(org: Org): Promise<Mail[]> {
  return org.tx.run(sql<Mail>`select * from account_mails(${org.id})`)
}
