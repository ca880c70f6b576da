import { sql } from 'kysely'
import { readCode } from '#contract/driver/code.ts'
import { ROLES, may } from '#contract/roles.ts'
import type { Database } from '#server/db/connect.ts'
import { inOrganisation } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import { toOrganisation } from '#server/organisations/find-organisation.ts'
import { Refusal } from '#server/refusal.ts'
import { admitPhone } from './admit-phone.ts'
import type { Admitted } from './admit-phone.ts'
import { findDriver } from './find-driver.ts'
import { hashCode } from './hash-code.ts'

type Row = Parameters<typeof toOrganisation>[0] & { code_id: string; driver_id: string; now: Date }

/**
 * Joins a phone by a code of the office. It works once: of two phones that try at the same time, one joins.
 * @param typed the code as the driver typed it
 * @param secrets of the deployment, the current one first
 * @returns the token of the phone, and whose it is
 * @throws Refusal 404 if the code doesn't work, or no longer
 */
export async function join(
  db: Database,
  { typed, device, secrets }: { typed: string; device: string; secrets: readonly string[] },
): Promise<Admitted> {
  const text = readCode(typed)
  const row = text === null ? null : await findCode(db, text, secrets)
  if (!row) throw deadCode()
  const actor = { type: 'driver', id: row.driver_id, name: 'The driver' } as const
  return inOrganisation(db, toOrganisation(row), { now: row.now, actor }, async (org) => {
    const driver = await findDriver(org, row.driver_id, { lock: true })
    const code = driver.archived ? null : await useCode(org, row.code_id)
    if (code === null) throw deadCode()
    return admitPhone(org, driver, { device, codeBy: code.madeBy })
  })
}

function deadCode(): Refusal {
  const sentence = 'This code has expired or was used. Ask the office for a new one.'
  return new Refusal(404, sentence)
}

async function findCode(
  db: Database,
  code: string,
  secrets: readonly string[],
): Promise<Row | null> {
  for (const secret of secrets) {
    const [row] = await db.query<Row>({
      name: 'find_driver_code',
      text: 'select * from find_driver_code($1)',
      values: [hashCode(code, secret)],
    })
    if (row) return row
  }
  return null
}

/** Who made a code and was removed since may still know it, or the driver to whom they gave it. */
async function useCode(org: Org, id: string): Promise<{ madeBy: string | null } | null> {
  const makers = ROLES.filter((role) => may(role, 'writeOrders'))
  const [used] = await org.tx.run(sql<{
    madeBy: string | null
  }>`update driver_codes c set used_at = ${org.now}
    where organisation_id = ${org.id} and id = ${id} and used_at is null and expires_at > now()
      and (made_by is null or exists (
        select from memberships m join accounts a on a.id = m.account_id
        where m.organisation_id = c.organisation_id and m.account_id = made_by
          and m.removed_at is null and a.disabled_at is null and m.role = any (${makers})))
    returning made_by as "madeBy"`)
  return used ?? null
}
