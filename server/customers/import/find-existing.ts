import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { readAbn } from '#contract/values/abn.ts'
import type { ReadRow } from './read-row.ts'

export type ExistingCustomer = {
  id: string
  number: number
  version: number
  isAnonymous: boolean
}

/** The customers that are there already, by what rows know them by. */
export type Existing = {
  byNumber: ReadonlyMap<number, ExistingCustomer>
  byAbn: ReadonlyMap<string, ExistingCustomer[]>
  byEmail: ReadonlyMap<string, ExistingCustomer[]>
}

/** What a row can be known by, besides its number. */
export function keysOf({ customer }: ReadRow): { abn: string | null; email: string | null } {
  const email = customer?.contacts[0]?.email.toLowerCase() ?? ''
  return { abn: customer && readAbn(customer.abn), email: email === '' ? null : email }
}

/** Looks up all rows of a file at once; a merged customer is found as the one that it is at now. */
export async function findExisting(org: Org, rows: readonly ReadRow[]): Promise<Existing> {
  type Found = ExistingCustomer & { key: string; by: 'number' | 'abn' | 'email' }
  const numbers = rows.flatMap(({ number }) => number ?? [])
  const keys = rows.map(keysOf)
  const abns = keys.flatMap(({ abn }) => abn ?? [])
  const emails = keys.flatMap(({ email }) => email ?? [])
  const found = await org.tx.run(sql<Found>`
    select m.by, m.key, r.id, r.number, r.version, r.anonymised_at is not null as "isAnonymous"
    from (
      select 'number' as by, c.number::text as key, c.id from customers c
      where c.organisation_id = ${org.id} and c.number = any(${numbers}::integer[])
      union
      select 'abn', c.abn, c.id from customers c
      where c.organisation_id = ${org.id} and c.abn = any(${abns}::text[])
      union
      select 'email', e, k.customer_id from unnest(${emails}::text[]) e
      join customer_contacts k
        on k.organisation_id = ${org.id} and k.email_key = search_fold(e) and k.email_key <> ''
    ) m
    join customers r on r.organisation_id = ${org.id} and r.id = customer_root(${org.id}, m.id)
    order by r.number`)
  const by = (kind: Found['by']) => {
    const groups = Map.groupBy(
      found.filter((one) => one.by === kind),
      ({ key }) => key,
    )
    return new Map(
      Array.from(groups, ([key, all]) => [
        key,
        [...new Map(all.map((one) => [one.id, one])).values()],
      ]),
    )
  }
  const byNumber = Array.from(by('number'), ([key, [first]]) => [Number(key), first] as const)
  return {
    byNumber: new Map(byNumber.flatMap(([key, first]) => (first ? [[key, first] as const] : []))),
    byAbn: by('abn'),
    byEmail: by('email'),
  }
}
