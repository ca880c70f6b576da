import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Proposal } from '#server/charges/rules/proposal.ts'
import type { RuleKept } from '#server/charges/rules/rule-as-decided.ts'

/** Writes a charge that a rule proposes. The order is locked. */
export async function addProposal(
  org: Org,
  orderId: string,
  proposal: Proposal,
  rule: RuleKept,
): Promise<string> {
  const { key, type, jobId, lineId, amount, description, steps, facts, waitsFor } = proposal
  const id = randomUUIDv7()
  await org.tx.run(sql`
    insert into charges (organisation_id, id, order_id, line_id, job_id, type, source_key, state, amount,
      computed, description, rule, steps, facts, waits_for, arose_at, created_at, updated_at)
    values (${org.id}, ${id}, ${orderId}, ${lineId}, ${jobId}, ${type}, ${key}, 'proposed', ${amount},
      ${amount}, ${description}, ${JSON.stringify({ ...rule, description })}::jsonb,
      ${JSON.stringify(steps)}::jsonb, ${JSON.stringify(facts)}::jsonb, ${waitsFor},
      ${proposal.aroseAt}, ${org.now}, ${org.now})`)
  await recordAudit(org, 'charge.proposed', id, { after: { type, amount, description, orderId } })
  return id
}

/**
 * Lets an open charge follow its facts. If the hirer was notified of another amount, it's proposed again: a reply
 * that came stays with it.
 */
export async function replaceProposal(
  org: Org,
  id: string,
  { amount, description, steps, facts, waitsFor }: Proposal,
  rule: RuleKept,
): Promise<void> {
  await org.tx.run(sql`
    update charges set amount = ${amount}, computed = ${amount}, description = ${description},
      rule = ${JSON.stringify({ ...rule, description })}::jsonb, steps = ${JSON.stringify(steps)}::jsonb,
      facts = ${JSON.stringify(facts)}::jsonb, waits_for = ${waitsFor}, version = version + 1,
      state = case when disputed_at is null then 'proposed' else state end,
      notice_until = case when disputed_at is null then null else notice_until end,
      updated_at = ${org.now}
    where organisation_id = ${org.id} and id = ${id} and state in ('proposed', 'notified')`)
  await recordAudit(org, 'charge.corrected', id, { after: { amount, description } })
}

/**
 * Lets an open charge give the facts as they are now, which come to what it did. What a person entered stays, and so does
 * a notice, whose amount is the same.
 */
export async function explainProposal(
  org: Org,
  id: string,
  { amount, description, steps, facts }: Proposal,
  rule: RuleKept,
): Promise<void> {
  await org.tx.run(sql`
    update charges set rule = ${JSON.stringify({ ...rule, description })}::jsonb,
      steps = ${JSON.stringify(steps)}::jsonb, facts = ${JSON.stringify(facts)}::jsonb,
      version = version + 1, updated_at = ${org.now}
    where organisation_id = ${org.id} and id = ${id} and state in ('proposed', 'notified')`)
  await recordAudit(org, 'charge.corrected', id, { after: { amount, description } })
}

/** Waives an open charge that nothing gives rise to any more. */
export async function withdrawProposal(org: Org, id: string): Promise<void> {
  await org.tx.run(sql`
    update charges set state = 'waived', waive_reason = 'The facts were corrected', computed = 0,
      decided_at = ${org.now}, decided_by = ${JSON.stringify(org.actor)}::jsonb, version = version + 1,
      updated_at = ${org.now}
    where organisation_id = ${org.id} and id = ${id} and state in ('proposed', 'notified')`)
  await recordAudit(org, 'charge.withdrawn', id, { after: { state: 'waived' } })
}
