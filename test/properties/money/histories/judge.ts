import { expect } from 'vitest'
import { checkStatement } from '../payments/check-statement.ts'
import { effectRules } from './rules/effect-rules.ts'
import { pick } from './firm.ts'
import type { Firm } from './firm.ts'
import { journalRules } from './rules/journal-rules.ts'
import { moreRules } from './rules/more-rules.ts'
import { rules } from './rules/rules.ts'

/** All that is judged by a query; `../properties.ts` says which property each belongs to. */
export const allRules: Record<string, string> = {
  ...rules,
  ...moreRules,
  ...effectRules,
  ...journalRules,
}

const CHECKS = Object.entries(allRules)
  .map(([name, text]) => `select '${name}' as rule, (select jsonb_agg(v) from (${text}) v) as rows`)
  .join(' union all ')

export type Judge = {
  /** Judges the rows: all rules hold, and nothing that was issued has changed. */
  rows: () => Promise<void>
  /** Judges that a customer's statement adds up to what is due: the next customer's each time. */
  nextStatement: () => Promise<void>
}

/** Judges what a history has come to after each step (rules, section 13). */
export function openJudge(firm: Firm): Judge {
  const issued = new Map<string, string>()
  const rows = async () => {
    // A name, so that it's planned once and not after each step.
    const checks = { name: 'judge', text: CHECKS, values: [firm.organisation.id] }
    const { rows: found } = await firm.server.owner.query<{ rule: string; rows: unknown }>(checks)
    expect(found.filter((one) => one.rows !== null)).toEqual([])
    const documents = await firm.rows<{ id: string; said: string }>(
      `select i.id, md5(i::text || (select string_agg(l::text, ',' order by l.position) from invoice_lines l
        where l.organisation_id = i.organisation_id and l.invoice_id = i.id)) as said
      from invoices i where i.organisation_id = $1`,
    )
    const now = new Map(documents.map(({ id, said }) => [id, said]))
    for (const [id, said] of issued) expect(now.get(id), 'what was issued stays').toBe(said)
    for (const [id, said] of now) issued.set(id, said)
  }
  let turn = 0
  const nextStatement = async () => {
    const roots = await firm.rows<{ id: string }>(
      `select id from customers where organisation_id = $1 and merged_into_id is null order by id`,
    )
    const { id } = pick(roots, turn++) ?? { id: '' }
    await checkStatement({ keeper: firm.keeper, firm: firm.organisation }, id)
  }
  return { rows, nextStatement }
}
