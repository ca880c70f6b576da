import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Person } from '#contract/office/order.ts'

/** Who did something, as the office shows it. */

const KINDS = ['account', 'driver', 'key', 'hirer', 'operator'] as const

/**
 * The name behind `actor`, a column with an actor's text: a member's, an API key's or a driver's. Null for everyone
 * else.
 */
export const nameOfActor = sql<string | null>`coalesce(
  (select a.name from accounts a where actor = 'account:' || a.id),
  (select k.name from api_keys k where actor = 'key:' || k.id),
  (select d.name from drivers d where actor = 'driver:' || d.id))`

/** An actor's text from the audit log (`server/actor.ts`) as a person. */
export function presentPerson(actor: string, name: string | null): Person {
  const [type = ''] = actor.split(':')
  const kind = KINDS.find((known) => known === type)
  if (kind !== undefined) return { kind, name }
  const isProvider = actor === 'stripe' || actor === 'test'
  return { kind: isProvider ? 'provider' : 'system', name: actor }
}

/** The text of an actor that is stored as JSON, as `actorText` writes it. */
export function textOfActor(actor: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`case ${actor} ->> 'type'
    when 'account' then 'account:' || (${actor} ->> 'id') when 'key' then 'key:' || (${actor} ->> 'id')
    when 'driver' then 'driver:' || (${actor} ->> 'id')
    when 'provider' then ${actor} ->> 'name' when 'system' then ${actor} ->> 'name'
    else ${actor} ->> 'type' end`
}
