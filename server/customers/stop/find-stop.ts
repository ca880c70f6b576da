import { sql } from 'kysely'
import { presentNumber } from '#contract/office/customers/customer.ts'
import type { CustomerInBrief } from '#contract/office/customers/customer.ts'
import type { Org } from '#server/db/tenant.ts'

/** The person a telephone order is for. */
export type Caller = {
  /** The customer that the office chose; null if it chose none. */
  customerId: string | null
  email: string
  phone: string
}

/** A customer on stop, and why. */
export type StoppedCustomer = CustomerInBrief & { reason: string }

type Row = { id: string; number: number; name: string; reason: string }

/**
 * The customer on stop that a telephone order would be for: the one that was chosen, or else one with the
 * caller's email address or phone number (rules, section 11, "Customers"). Null if there's none.
 */
export async function findStop(
  { id, tx }: Org,
  { customerId, email, phone }: Caller,
): Promise<StoppedCustomer | null> {
  const digits = phone.replaceAll(/[^0-9]/g, '').slice(-9)
  const [stopped] = await tx.run(sql<Row>`
    select c.id, c.number, c.name, c.stop_reason as reason
    from (
      select customer_root(${id}, ${customerId}::uuid) as root
      union
      select customer_root(${id}, k.customer_id) from customer_contacts k
      where k.organisation_id = ${id} and k.email_key = search_fold(${email}) and k.email_key <> ''
      union
      select customer_root(${id}, k.customer_id) from customer_contacts k
      where k.organisation_id = ${id} and k.phone_key = ${digits} and k.phone_key <> '') m
    join customers c on c.organisation_id = ${id} and c.id = m.root
    where c.stopped_at is not null
    order by c.id <> coalesce(customer_root(${id}, ${customerId}::uuid), c.id), c.number
    limit 1`)
  return stopped ? { ...stopped, number: presentNumber(stopped.number) } : null
}
