import { sql } from 'kysely'
import type { Joined } from '#contract/driver/join.ts'
import type { Org } from '#server/db/tenant.ts'
import { addDevice } from './add-device.ts'

/** A phone that has just joined: its token, the id of its organisation, and whose it is. */
export type Admitted = { token: string; organisation: string; joined: Joined }

/**
 * Lets a phone join as a driver, who is locked.
 * @param codeBy the account of who made its code; null if there's none
 */
export async function admitPhone(
  org: Org,
  { id, name }: { id: string; name: string },
  { device, codeBy }: { device: string; codeBy: string | null },
): Promise<Admitted> {
  const added = await addDevice(org, id, { name: device, codeBy })
  const organisation = { name: org.name, phone: await findPhone(org) }
  return {
    token: added.token,
    organisation: org.id,
    joined: { organisation, driver: { id, name }, device: { id: added.id, name: device } },
  }
}

/** The number that drivers call. */
async function findPhone(org: Org): Promise<string> {
  const [row] = await org.tx.run(sql<{ phone: string | null }>`
    select phone from organisations where id = ${org.id}`)
  return row?.phone ?? ''
}
