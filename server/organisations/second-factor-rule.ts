import { sql } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { SecondFactorRule } from '#contract/organisations/second-factor.ts'
import type { Org } from '#server/db/tenant.ts'

/** Who needs a second factor in the organisation; a test organisation asks no one for it. */
export async function readSecondFactorRule({ id, tx, test }: Org): Promise<SecondFactorRule> {
  const [row] = await tx.run(
    sql<{ rule: SecondFactorRule['rule'] }>`select second_factor as rule from organisations
      where id = ${id}`,
  )
  return { rule: row?.rule ?? 'privileged', applies: !test }
}

/** Changes who needs a second factor. Members' dates follow by {@link applySecondFactorRule}. */
export async function changeSecondFactorRule(
  org: Org,
  rule: SecondFactorRule['rule'],
): Promise<void> {
  const before = await readSecondFactorRule(org)
  if (before.rule === rule) return
  await org.tx.run(sql`update organisations set second_factor = ${rule} where id = ${org.id}`)
  await recordAudit(org, 'organisation.second_factor_changed', org.id, {
    before: { rule: before.rule },
    after: { rule },
  })
}
