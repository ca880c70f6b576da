import { sql } from 'kysely'
import { presentNumber } from '#contract/office/customers/customer.ts'
import { may } from '#contract/roles.ts'
import type { Role } from '#contract/roles.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { isUuid } from '#server/db/uuid.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'

/** Whom a telephone order is for. */
export type Caller = {
  /** The customer that the office chose; null if it chose none. */
  customerId: string | null
  email: string
  phone: string
}

type Stopped = { id: string; number: number; name: string; stop_reason: string }

/**
 * Lets a telephone order through unless its customer is on stop: the one that was chosen, or one with the
 * caller's email address or phone number. An owner may go ahead with a reason, which goes to the audit log.
 * Bookings of hirers and integrators never ask this.
 * @param by the role of who takes the order
 * @param reason why to go ahead all the same; null if there's none
 * @throws Refusal 422
 */
export async function requireNoStop(
  org: Org,
  caller: Caller,
  { by, reason }: { by: Role; reason: string | null },
): Promise<void> {
  const [stopped] = await findStopped(org, caller)
  if (!stopped) return
  const who = `${presentNumber(stopped.number)} ${stopped.name}`
  if (!may(by, 'own')) throw refuse(`is on stop (${stopped.stop_reason}), ask an owner: ${who}`)
  if (reason === null || reason.trim() === '') {
    throw refuse(`is on stop (${stopped.stop_reason}), give a reason to go ahead: ${who}`)
  }
  await recordAudit(org, 'customer.stop_overridden', stopped.id, { after: { reason } })
}

async function findStopped(
  { id, tx }: Org,
  { customerId, email, phone }: Caller,
): Promise<Stopped[]> {
  const chosen = customerId !== null && isUuid(customerId) ? customerId : null
  const digits = phone.replaceAll(/[^0-9]/g, '').slice(-9)
  return tx.run(sql<Stopped>`
    select c.id, c.number, c.name, c.stop_reason
    from (
      select customer_root(${id}, ${chosen}::uuid) as root
      union
      select customer_root(${id}, k.customer_id) from customer_contacts k
      where k.organisation_id = ${id} and k.email_key = search_fold(${email}) and k.email_key <> ''
      union
      select customer_root(${id}, k.customer_id) from customer_contacts k
      where k.organisation_id = ${id} and k.phone_key = ${digits} and k.phone_key <> '') m
    join customers c on c.organisation_id = ${id} and c.id = m.root
    where c.stopped_at is not null
    order by c.id <> coalesce(customer_root(${id}, ${chosen}::uuid), c.id), c.number`)
}

function refuse(message: string): Refusal {
  return new Refusal(422, { field: 'customerId', code: 'wrong_state', message })
}
