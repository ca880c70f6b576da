import { sql } from 'kysely'
import { presentNumber } from '#contract/office/customers/customer.ts'
import type { CustomerKind } from '#contract/office/customers/customer.ts'
import type { MatchReason, Suggestion } from '#contract/office/customers/suggestions.ts'
import { addressKey } from '#contract/office/customers/address-key.ts'
import { areSimilar, nameKey } from '#server/customers/matching/similar-names.ts'
import type { Org } from '#server/db/tenant.ts'

/** What a person or company is recognised by. Empty texts count for nothing. */
export type Identity = {
  names: readonly string[]
  abns: readonly string[]
  emails: readonly string[]
  phones: readonly string[]
  /** Whether the same name alone is a reason. */
  byName: boolean
  places: readonly { address: string; suburb: string | null; postcode: string | null }[]
}

type Found = {
  root: string
  reason: 'abn' | 'email' | 'phone' | 'address' | 'name'
  name: string
  version: number
  number: number
  root_name: string
  kind: CustomerKind
  stopped: boolean
  orders: number
}

/** How much each reason says; several add up. */
const WEIGHTS: Record<MatchReason, number> = {
  abn: 8,
  email: 5,
  phone: 4,
  name_and_address: 3,
  name: 1,
}
const MOST = 10

/**
 * The customers that look like someone, with the reasons, best first (rules, section 11, "Customers").
 * @param except the customer that it is about, which isn't suggested
 */
export async function findMatches(
  org: Org,
  identity: Identity,
  except: string | null = null,
): Promise<Suggestion[]> {
  const byCustomer = Map.groupBy(await readCandidates(org, identity), ({ root }) => root)
  return [...byCustomer.values()]
    .flatMap((found) => {
      const reasons = reasonsOf(found, identity)
      const [customer] = found
      return !customer || customer.root === except || reasons.length === 0
        ? []
        : [{ customer, reasons, weight: sum(reasons.map((reason) => WEIGHTS[reason])) }]
    })
    .toSorted(
      (one, other) =>
        other.weight - one.weight ||
        other.customer.orders - one.customer.orders ||
        one.customer.number - other.customer.number,
    )
    .slice(0, MOST)
    .map(({ customer, reasons }) => ({
      id: customer.root,
      version: customer.version,
      number: presentNumber(customer.number),
      name: customer.root_name,
      kind: customer.kind,
      reasons,
      onStop: customer.stopped,
      orders: customer.orders,
    }))
}

function reasonsOf(found: readonly Found[], { names, byName }: Identity): MatchReason[] {
  const isSame = (reason: Found['reason']) => found.some((one) => one.reason === reason)
  const isThere = found.some(
    ({ reason, name }) => reason === 'address' && names.some((own) => areSimilar(own, name)),
  )
  const isCalled = found.some(
    ({ reason, name }) => reason === 'name' && names.some((own) => nameKey(own) === nameKey(name)),
  )
  const reasons: (MatchReason | false)[] = [
    isSame('abn') && 'abn',
    isSame('email') && 'email',
    isSame('phone') && 'phone',
    isThere && 'name_and_address',
    byName && isCalled && !isThere && 'name',
  ]
  return reasons.filter((reason) => reason !== false)
}

async function readCandidates(org: Org, identity: Identity): Promise<Found[]> {
  const { names, abns, emails, phones, places } = identity
  const keys = phones
    .map((phone) => phone.replaceAll(/[^0-9]/g, '').slice(-9))
    .filter((digits) => digits.length >= 8)
  const sites = places.map((place) => ({ ...place, key: addressKey(place.address) }))
  return org.tx.run(sql<Found>`
    select r.id as root, m.reason, m.name, r.version, r.number, r.name as root_name, r.kind,
      r.stopped_at is not null as stopped, (
        select count(*)::integer from customer_family(${org.id}, r.id) f
        join customer_orders l on l.organisation_id = ${org.id} and l.customer_id = f.id) as orders
    from (
      select c.id, 'abn' as reason, c.name from customers c
      where c.organisation_id = ${org.id} and c.abn = any(${abns}::text[])
      union all
      select c.id, 'name', c.name from customers c
      where c.organisation_id = ${org.id} and c.merged_into_id is null
        and c.name_key in (select search_fold(n) from unnest(${names}::text[]) n)
      union all
      select k.customer_id, 'email', k.name from customer_contacts k
      where k.organisation_id = ${org.id} and k.email_key <> ''
        and k.email_key in (select search_fold(e) from unnest(${emails}::text[]) e)
      union all
      select k.customer_id, 'phone', k.name from customer_contacts k
      where k.organisation_id = ${org.id} and k.phone_key <> '' and k.phone_key = any(${keys}::text[])
      union all
      select c.id, 'address', c.name
      from jsonb_to_recordset(${JSON.stringify(sites)}::jsonb) as p (key text, suburb text, postcode text)
      join customer_sites s on s.organisation_id = ${org.id} and s.address_key = p.key
        and (s.postcode = p.postcode or search_fold(s.suburb) = search_fold(p.suburb))
      join customers c on c.organisation_id = ${org.id} and c.id = s.customer_id
    ) m
    join customers r on r.organisation_id = ${org.id} and r.id = customer_root(${org.id}, m.id)
    limit 500`)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
