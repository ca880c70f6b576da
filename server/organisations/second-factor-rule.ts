import { sql } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import { requireLatest } from '#server/audit/require-latest.ts'
import type { SecondFactorRule } from '#contract/organisations/second-factor.ts'
import type { Org } from '#server/db/tenant.ts'

const CHANGED = 'organisation.second_factor_changed'

/** Who needs a second factor in the organisation; a test organisation asks no one for it. */
export async function readSecondFactorRule({ id, tx, test }: Org): Promise<SecondFactorRule> {
  const [row] = await tx.run(
    sql<Omit<SecondFactorRule, 'applies'>>`select second_factor as rule,
        second_factor_version as version
      from organisations where id = ${id}`,
  )
  return { rule: row?.rule ?? 'privileged', applies: !test, version: row?.version ?? 0 }
}

/**
 * Changes who needs a second factor. Members' dates follow by {@link applySecondFactorRule}.
 * @param version that the change is based on
 * @throws Refusal 412 with the version it has now as its ETag, and who changed it last, if that differs
 */
export async function changeSecondFactorRule(
  org: Org,
  { version, read }: { version: number; read: () => Pick<SecondFactorRule, 'rule'> },
): Promise<void> {
  // Locked, so that two owners who change it at once take turns.
  await org.tx.run(sql`select id from organisations where id = ${org.id} for no key update`)
  const before = await readSecondFactorRule(org)
  await requireLatest(org, {
    version: before.version,
    expected: version,
    subject: org.id,
    actions: [CHANGED],
    what: 'this rule',
  })
  const { rule } = read()
  if (before.rule === rule) return
  await org.tx.run(
    sql`update organisations
      set second_factor = ${rule}, second_factor_version = second_factor_version + 1
      where id = ${org.id}`,
  )
  await recordAudit(org, CHANGED, org.id, {
    before: { rule: before.rule },
    after: { rule },
  })
}
