import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { presentReference } from '#contract/orders/reference.ts'
import { Refusal } from '#server/refusal.ts'

/** What the test provider's page is about. */
export type TestSession = {
  id: string
  organisationId: string
  organisationName: string
  reference: string
  amount: number
  currency: string
  returnUrl: string
  /** Whether it can be paid still; of a cancelled order it cannot. */
  open: boolean
}

/**
 * A session of the test provider, of a test organisation.
 * @throws Refusal 404 for any other
 */
export async function findTestSession(org: Org, id: string): Promise<TestSession> {
  type Row = Omit<TestSession, 'organisationId' | 'organisationName'>
  const [row] =
    org.test && isUuid(id)
      ? await org.tx.run<Row>({
          text: `select s.id, o.reference, s.amount, s.currency, s.return_url as "returnUrl",
              s.status = 'open' and s.expires_at > $3 and o.status <> 'cancelled' as open
            from payment_sessions s
            join orders o on o.organisation_id = s.organisation_id and o.id = s.order_id
            where s.organisation_id = $1 and s.id = $2 and s.provider = 'test'`,
          values: [org.id, id, org.now],
        })
      : []
  if (!row) throw new Refusal(404, 'There is nothing at this address')
  const reference = presentReference(row.reference)
  return { ...row, reference, organisationId: org.id, organisationName: org.name }
}
