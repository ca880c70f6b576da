import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/refusal.ts'
import { sayWhatIsPaid } from '#server/payments/sessions/what-is-paid.ts'
import type { Paid } from '#server/payments/sessions/what-is-paid.ts'

/** A payment as the test provider's page shows it. */
export type TestSession = {
  id: string
  organisationId: string
  organisationName: string
  /** What is paid, such as `booking 7F3-K2Q-X`. */
  what: string
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
  type Row = Omit<TestSession, 'organisationId' | 'organisationName' | 'what'> & Paid
  const [row] =
    org.test && isUuid(id)
      ? await org.tx.run(sql<Row>`
          select s.id, o.reference, i.number, s.amount, s.currency, s.return_url as "returnUrl",
            s.status = 'open' and s.expires_at > ${org.now}
              and (o.status <> 'cancelled' or i.id is not null) as open
          from payment_sessions s
          join orders o on o.organisation_id = s.organisation_id and o.id = s.order_id
          left join invoices i on i.organisation_id = s.organisation_id and i.id = s.invoice_id
          where s.organisation_id = ${org.id} and s.id = ${id} and s.provider = 'test'`)
      : []
  if (!row) throw new Refusal(404, 'Not found')
  const { reference, number, ...session } = row
  const what = sayWhatIsPaid({ reference, number })
  return { ...session, what, organisationId: org.id, organisationName: org.name }
}
