import { sql } from 'kysely'
import { presentReference } from '#contract/orders/reference.ts'
import { presentNumber } from '#contract/office/customers/customer.ts'
import type { Org } from '#server/db/tenant.ts'

const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g
/** API keys and webhook endpoints. */
const PREFIXED = /(?:key|we)_[\da-f]{32}/g

/** What people call the records of the organisation whose ids are mentioned somewhere in `values`, by id. */
export async function nameRecords(
  org: Pick<Org, 'id' | 'tx'>,
  values: unknown,
): Promise<Record<string, string>> {
  const text = JSON.stringify(values)
  const [ids, prefixed] = [text.match(UUID) ?? [], text.match(PREFIXED) ?? []]
  if (ids.length + prefixed.length === 0) return {}
  const found = sql`organisation_id = ${org.id} and id = any(${ids}::uuid[])`
  const named = sql`organisation_id = ${org.id} and id = any(${prefixed}::text[])`
  const rows = await org.tx.run(sql<{ id: string; kind: string; name: string }>`
    select id::text, 'order' as kind, reference as name from orders where ${found}
    union all
    select j.id::text, 'job', o.reference || '/' || j.sequence from jobs j
      join orders o on o.organisation_id = j.organisation_id and o.id = j.order_id
      where j.organisation_id = ${org.id} and j.id = any(${ids}::uuid[])
    union all select id::text, 'customer', number || ' ' || name from customers where ${found}
    union all select id::text, 'bin', number from bins where ${found}
    union all select id::text, 'docket', number from dockets where ${found}
    union all select id::text, 'run', date::text from runs where ${found}
    union all select id::text, 'record', name from depots where ${found}
    union all select id::text, 'record', name from vehicles where ${found}
    union all select id::text, 'record', name from drivers where ${found}
    union all select id::text, 'record', name from tip_sites where ${found}
    union all select id, 'record', name from api_keys where ${named}
    union all select id::text, 'record', name from saved_views where ${found}
    union all select id, 'record', url from webhook_endpoints where ${named}
    union all select id::text, 'record', email from invitations where ${found}
    union all select id::text, 'record', name from accounts where id = any(${ids}::uuid[])`)
  return Object.fromEntries(rows.map(({ id, kind, name }) => [id, sayName(kind, name)]))
}

function sayName(kind: string, name: string): string {
  const [first = '', ...rest] = name.split(kind === 'job' ? '/' : ' ')
  if (kind === 'order') return presentReference(name)
  if (kind === 'job') return `${presentReference(first)}/${rest.join('')}`
  if (kind === 'customer') return `${presentNumber(Number(first))} ${rest.join(' ')}`
  if (kind === 'bin' || kind === 'docket') return `${kind} ${name}`
  return name
}
