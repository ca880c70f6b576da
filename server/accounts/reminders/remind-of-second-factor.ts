import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { localTime } from '#contract/values/day.ts'
import { secondFactorDueLetter } from '#server/accounts/letters/account-letters.ts'
import { assumeAccount } from '#server/db/account.ts'
import { assumeOrganisation } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import { recordAccountMail } from '#server/mail/record-account-mail.ts'

type Due = { account_id: string; name: string; email: string; factor_due_at: Date }

/**
 * Emails the members who have no second factor seven days before they need one, and again one day before
 * (rules, section 11). Each reminder goes out once, also if this runs twice at once. An organisation whose
 * server was down over the first date sends only the second one.
 * @returns how many emails it wrote
 */
export async function remindOfSecondFactor(org: Org): Promise<number> {
  const due = await claimDue(org)
  for (const { account_id: accountId, name, email, factor_due_at: at } of due) {
    const { day } = localTime(at, org.timezone)
    const letter = secondFactorDueLetter(name, { organisation: org.name, day })
    const link = { purpose: 'account', id: randomUUID() } as const
    await org.tx.run(assumeAccount({ account: accountId }))
    await recordAccountMail(org.tx, { accountId, recipient: email, ...letter, link })
  }
  await org.tx.run(assumeOrganisation(org.id))
  return due.length
}

async function claimDue({ id, tx }: Org): Promise<Due[]> {
  const near = await tx.run(
    sql`select from memberships where organisation_id = ${id} and removed_at is null
      and ${isDue} limit 1`,
  )
  if (near.length === 0) return []
  const without = await tx.run(
    sql<{ account_id: string }>`select account_id from read_team() where not second_factor`,
  )
  return tx.run(
    sql<Due>`update memberships m
      set factor_reminders = case when factor_due_at <= now() + interval '1 day' then 2 else 1 end
      from accounts a
      where m.organisation_id = ${id} and m.removed_at is null and ${isDue}
        and m.account_id = any (${without.map((one) => one.account_id)})
        and a.id = m.account_id and a.email is not null and a.disabled_at is null
      returning m.account_id, a.name, a.email, m.factor_due_at`,
  )
}

/** Whether a reminder is due that a member hasn't had. */
const isDue = sql`factor_due_at > now() and (
  (factor_due_at <= now() + interval '7 days' and factor_reminders = 0)
  or (factor_due_at <= now() + interval '1 day' and factor_reminders < 2))`
