import type { Period, SentStatements } from '#contract/office/payments/statement.ts'
import type { OrgDesk } from '#server/db/tenant.ts'
import { checkPeriod } from './check-period.ts'
import { listReceivables } from './list-receivables.ts'
import { readStatement } from './read-statement.ts'
import { sendStatement } from './send-statement.ts'

/**
 * Emails everyone in the list who owes something their statement, each in a transaction of its own: asked for again
 * after an interruption, it sends those that are missing.
 * @throws Refusal 422 for the period
 */
export async function sendStatements(
  { inOrg }: Pick<OrgDesk, 'inOrg'>,
  period: Period,
): Promise<SentStatements> {
  const { data } = await inOrg((org) => {
    checkPeriod(org, period)
    return listReceivables(org)
  })
  const result: SentStatements = { sent: 0, withoutEmail: [] }
  for (const { customer } of data) {
    if (customer === null) continue
    const { id } = customer
    await inOrg(async (org) => {
      const { email } = await readStatement(org, { id, ...period })
      if (email === '') result.withoutEmail.push(customer)
      else if (await sendStatement(org, { id, ...period, recipient: null })) result.sent += 1
    })
  }
  return result
}
