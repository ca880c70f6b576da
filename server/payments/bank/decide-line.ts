import { sql } from 'kysely'
import { unknownBankLine } from '#contract/api/office/money/bank-refusals.ts'
import type { AcceptBody } from '#contract/office/payments/bank.ts'
import type { BankLineState } from '#contract/payments/payment-words.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { requireLatest } from '#server/audit/require-latest.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { recordPayment } from '#server/payments/recorded/record-payment.ts'
import { Refusal } from '#server/refusal.ts'

type Line = {
  id: string
  version: number
  dated_on: string
  amount: number
  description: string
  state: BankLineState
}
type Seen = { id: string; version: number }

const MOST_REFERENCE = 140

/**
 * Records the payment that a bank line shows, for what the person says. A line is accepted once.
 * @throws Refusal 404, 412, or 422 if it was accepted, its day is locked, or something can't be paid
 */
export async function acceptBankLine(
  org: Org,
  { id, version, read }: Seen & { read: () => AcceptBody },
): Promise<void> {
  const line = await lockLine(org, { id, version })
  const paidFor = read()
  const { id: paymentId } = await recordPayment(
    org,
    {
      ...paidFor,
      method: 'eft',
      amount: line.amount,
      receivedOn: line.dated_on,
      reference: line.description.slice(0, MOST_REFERENCE),
    },
    // Once for each time that it waits.
    { key: null, externalId: `bank-line:${id}:${version}` },
  )
  await org.tx.run(sql`
    update bank_lines set version = version + 1, state = 'accepted', payment_id = ${paymentId}
    where organisation_id = ${org.id} and id = ${id}`)
  await recordAudit(org, 'bank_line.accepted', id, { after: { ...paidFor, paymentId } })
}

/**
 * Leaves a bank line out: it isn't a payment of a customer.
 * @throws Refusal 404, 412, or 422 if it was accepted
 */
export async function ignoreBankLine(org: Org, seen: Seen): Promise<void> {
  const { id } = await lockLine(org, seen)
  await org.tx.run(sql`
    update bank_lines set version = version + 1, state = 'ignored'
    where organisation_id = ${org.id} and id = ${id}`)
  await recordAudit(org, 'bank_line.ignored', id)
}

/**
 * Takes a bank line back that was left out: it waits again.
 * @throws Refusal 404, 412, or 422 if it was accepted
 */
export async function reopenBankLine(org: Org, seen: Seen): Promise<void> {
  const { id } = await lockLine(org, seen)
  await org.tx.run(sql`
    update bank_lines set version = version + 1, state = 'open'
    where organisation_id = ${org.id} and id = ${id}`)
  await recordAudit(org, 'bank_line.reopened', id)
}

/**
 * A bank line that a person decides, locked. One that was ignored can still be accepted.
 * @throws Refusal 404, 412, 422
 */
async function lockLine(org: Org, { id, version }: Seen): Promise<Line> {
  const [line] = isUuid(id)
    ? await org.tx.run(sql<Line>`
        select id, version, dated_on, amount, description, state from bank_lines
        where organisation_id = ${org.id} and id = ${id} for update`)
    : []
  if (!line) throw new Refusal(404, unknownBankLine.says)
  if (line.state === 'accepted') {
    const message = 'was accepted already'
    throw new Refusal(422, { field: 'line', code: 'wrong_state', message })
  }
  await requireLatest(org, {
    version: line.version,
    expected: version,
    subject: id,
    what: 'this line',
  })
  return line
}
