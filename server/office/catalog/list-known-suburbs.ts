import { sql } from 'kysely'
import type { KnownSuburb } from '#contract/office/catalog.ts'
import type { Org } from '#server/db/tenant.ts'

/** How many of the newest orders and sites are looked at: enough to know where people are, however many there are. */
const LOOKED_AT = 10_000
const MOST = 3000

/** The suburbs with a postcode that orders and customers have, those with the most first. */
export async function listKnownSuburbs(org: Org): Promise<{ data: KnownSuburb[] }> {
  const data = await org.tx.run(sql<KnownSuburb>`
    select trim(k.suburb) as suburb, trim(k.postcode) as postcode,
      count(*) filter (where k.of = 'order')::int as orders,
      count(*) filter (where k.of = 'site')::int as customers
    from (
      (select suburb, postcode, 'order' as of from orders where organisation_id = ${org.id}
        order by created_at desc, id desc limit ${LOOKED_AT})
      union all
      (select suburb, postcode, 'site' from customer_sites where organisation_id = ${org.id}
        limit ${LOOKED_AT})
    ) k
    where trim(k.suburb) <> '' and trim(k.postcode) ~ '^[0-9]{4}$'
    group by trim(k.suburb), trim(k.postcode)
    order by count(*) desc, trim(k.suburb), trim(k.postcode)
    limit ${MOST}`)
  return { data }
}
