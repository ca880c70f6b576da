import { expect } from 'vitest'
import { checkStatement } from '../payments/check-statement.ts'
import type { Firm } from './firm.ts'
import { journalRules } from './journal-rules.ts'
import { moreRules } from './more-rules.ts'
import { rules } from './rules.ts'

const CHECKS = Object.entries({ ...rules, ...moreRules, ...journalRules })
  .map(([name, text]) => `select '${name}' as rule, (select jsonb_agg(v) from (${text}) v) as rows`)
  .join(' union all ')

/**
 * Judges what a history has come to after each step: all rules hold, nothing that was issued has changed, and the
 * statement of each customer adds up to what is due (rules, section 13).
 */
export function openJudge(firm: Firm): () => Promise<void> {
  const issued = new Map<string, string>()
  return async () => {
    const found = await firm.rows<{ rule: string; rows: unknown }>(CHECKS)
    expect(found.filter(({ rows }) => rows !== null)).toEqual([])
    const documents = await firm.rows<{ id: string; said: string }>(
      `select i.id, md5(i::text || (select string_agg(l::text, ',' order by l.position) from invoice_lines l
        where l.organisation_id = i.organisation_id and l.invoice_id = i.id)) as said
      from invoices i where i.organisation_id = $1`,
    )
    const now = new Map(documents.map(({ id, said }) => [id, said]))
    for (const [id, said] of issued) expect(now.get(id), 'what was issued stays').toBe(said)
    for (const [id, said] of now) issued.set(id, said)
    const roots = await firm.rows<{ id: string }>(
      `select id from customers where organisation_id = $1 and merged_into_id is null order by id`,
    )
    const { keeper, organisation } = firm
    for (const { id } of roots) await checkStatement({ keeper, firm: organisation }, id)
  }
}
