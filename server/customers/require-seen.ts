import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import type { StoredCustomer } from './find-customer.ts'

/** What people call the parts of a customer. */
const WORDS: Partial<Record<string, string>> = {
  kind: 'kind',
  name: 'name',
  abn: 'ABN',
  billingAddress: 'billing address',
  notes: 'notes',
  invoiceOn: 'terms',
  invoiceBy: 'terms',
  termsDays: 'terms',
  dueFrom: 'terms',
  creditLimit: 'credit limit',
  reminders: 'reminders',
  stop: 'stop',
  contacts: 'contacts',
  sites: 'sites',
  merged: 'merged customers',
}

/**
 * Lets a change through by someone who has seen `version` of the customer, which is locked.
 * @throws Refusal 412 that names who changed what since, with the version it has now as its ETag
 */
export async function requireSeen(
  org: Org,
  customer: StoredCustomer,
  version: number,
): Promise<void> {
  if (customer.version === version) return
  const changes = await org.tx.run(sql<{ name: string | null; fields: string[] }>`
    select a.name, array(select jsonb_object_keys(l.after)) as fields
    from audit_log l left join accounts a on a.id = l.account_id
    where l.organisation_id = ${org.id} and l.subject = ${customer.id}
      and (l.after ->> 'version')::integer > ${version}
    order by l.id desc`)
  const who = changes[0]?.name ?? 'Someone'
  const what = [...new Set(changes.flatMap(({ fields }) => fields))].flatMap(
    (field) => WORDS[field] ?? [],
  )
  const changed = what.length === 0 ? 'this customer' : `the ${list(what)} of this customer`
  const sentence = `${who} changed ${changed} while you had it open. Look at what is new, then save again.`
  throw new Refusal(412, sentence, { etag: `"${customer.version}"` })
}

function list(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}
