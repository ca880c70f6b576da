import { sql } from 'kysely'
import type { Period } from '#contract/office/payments/statement.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { recordMail } from '#server/mail/record-mail.ts'
import { Refusal } from '#server/refusal.ts'
import { readOpenInvoices } from './read-open-invoices.ts'
import { readStatement } from './read-statement.ts'
import { writeStatementLetter } from './write-statement-letter.ts'

/**
 * Emails a customer their statement (rules, section 13, "Statements"). One that says the same isn't sent to the same
 * address twice in a day.
 * @param recipient null is the customer's own address
 * @returns whether it's new
 * @throws Refusal 404, or 422 for the period or without an address
 */
export async function sendStatement(
  org: Org,
  { id, from, to, recipient }: Period & { id: string; recipient: string | null },
): Promise<boolean> {
  const statement = await readStatement(org, { id, from, to })
  const address = recipient ?? statement.email
  if (address === '') {
    const message = 'is required, because the customer has no email address'
    throw new Refusal(422, { field: 'recipient', code: 'required', message })
  }
  const { customer } = statement
  const open = await readOpenInvoices(org, { customerId: customer.id, on: to })
  const letter = writeStatementLetter(statement, open, await loadCatalog(org))
  const occasion = `statement:${customer.id}`
  if (await wasSent(org, { occasion, address, body: letter.body })) return false
  await recordMail(org, { ...letter, occasion, recipient: address })
  await recordAudit(org, 'customer.statement_sent', customer.id, {
    after: { from, to, recipient: address },
  })
  return true
}

/** Whether it was written in the last day. The lock lets one of two calls look first. */
async function wasSent(
  org: Org,
  { occasion, address, body }: { occasion: string; address: string; body: string },
): Promise<boolean> {
  await org.tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended(${`${org.id} ${occasion}`}, 0))`)
  const sent = await org.tx.run(sql`
    select from mails where organisation_id = ${org.id} and occasion = ${occasion}
      and recipient = ${address} and body = ${body} and status <> 'failed'
      and created_at > ${org.now}::timestamptz - interval '1 day'`)
  return sent.length > 0
}
