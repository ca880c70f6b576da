import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { presentReference } from '#contract/orders/reference.ts'
import { Refusal } from '#server/refusal.ts'

/** A payment as the test provider's page shows it. */
export type TestSession = {
  id: string
  organisationId: string
  organisationName: string
  reference: string
  amount: number
  currency: string
  returnUrl: string
  /** Whether it can still be paid. */
  open: boolean
}

/**
 * A session of the test provider in a test organisation.
 * @throws Refusal 404 for any other session
 */
export async function findTestSession(org: Org, id: string): Promise<TestSession> {
  type Row = Omit<TestSession, 'organisationId' | 'organisationName'>
  const [row] =
    org.test && isUuid(id)
      ? await org.tx.run(sql<Row>`
          select s.id, o.reference, s.amount, s.currency, s.return_url as "returnUrl",
            s.status = 'open' and s.expires_at > ${org.now} and o.status <> 'cancelled' as open
          from payment_sessions s
          join orders o on o.organisation_id = s.organisation_id and o.id = s.order_id
          where s.organisation_id = ${org.id} and s.id = ${id} and s.provider = 'test'`)
      : []
  if (!row) throw new Refusal(404, 'Not found')
  const reference = presentReference(row.reference)
  return { ...row, reference, organisationId: org.id, organisationName: org.name }
}
