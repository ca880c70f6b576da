import { sql } from 'kysely'
import type { Suggestion } from '#contract/office/customers/suggestions.ts'
import { findCustomer } from '#server/customers/find-customer.ts'
import { readContacts, readSites } from '#server/customers/parts/read-parts.ts'
import type { Org } from '#server/db/tenant.ts'
import { findMatches } from './find-matches.ts'

/**
 * Customers that look like the same as this one, best first; none for a customer that was merged.
 * @throws Refusal 404
 */
export async function listSimilarCustomers(org: Org, id: string): Promise<Suggestion[]> {
  const customer = await findCustomer(org, id)
  if (customer.merged_into_id !== null) return []
  const contacts = await readContacts(org, customer.id)
  const family = await org.tx.run(sql<{ name: string; abn: string | null }>`
    select c.name, c.abn from customer_family(${org.id}, ${customer.id}::uuid) f
    join customers c on c.organisation_id = ${org.id} and c.id = f.id`)
  const identity = {
    names: family.map(({ name }) => name),
    abns: family.flatMap(({ abn }) => abn ?? []),
    emails: contacts.map(({ email }) => email).filter((email) => email !== ''),
    phones: contacts.map(({ phone }) => phone),
    byName: true,
    places: await readSites(org, customer.id),
  }
  return findMatches(org, identity, customer.id)
}
