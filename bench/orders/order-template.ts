import { addDays } from '#contract/values/day.ts'
import type { Org, OrgDesk } from '#server/db/tenant.ts'
import type { Statement } from '#server/db/connect.ts'
import { placeOrder } from '#server/orders/place/place-order.ts'
import { ownerOf } from '#server/orders/search/compose-words.ts'
import type { OrderToPlace } from './orders-to-place.ts'

/**
 * The SQL statement by which the server writes an order, with placeholders in its values for what
 * differs between orders. With it pgbench sends the same work.
 */
export type OrderTemplate = {
  text: string
  values: string[]
  /** The PostgreSQL type of each value, such as `jsonb`. */
  types: string[]
}

const placeholders = {
  /** The last 12 hexadecimal digits of every id in the order. */
  id: '%1$s',
  reference: '%2$s',
  organisation: '%3$s',
  key: '%4$s',
  /** What is in front of each word of the search. */
  owner: '%5$s',
  /** The reference as a word of the search. */
  word: '%6$s',
} as const

/** For a day of the hire, the first being 0. */
const dayPlaceholder = (offset: number) => `%${7 + offset}$s`

/** Days of a hire, with the first and the last. */
export const HIRE_DAYS = 8

/**
 * Places an order without writing it and captures the statement.
 * @param org with a key as its actor
 * @param body an order that `org` accepts
 */
export async function captureOrder(
  org: Org,
  body: OrderToPlace | undefined,
): Promise<OrderTemplate> {
  if (!body) throw new Error('no order to place')
  const captured: Statement[] = []
  const desk: OrgDesk = {
    organisation: org,
    inOrg: (work) => work(org),
    read: (statement) => org.tx.run(statement),
    call: async (statement) => {
      captured.push(statement)
      return []
    },
  }
  await placeOrder(desk, { body, key: null, source: 'api' })
  const [statement] = captured
  const values = (statement?.values ?? []).map(String)
  const order = values.find((value) => value.includes('"reference"'))
  if (!statement || order === undefined) throw new Error('no order was written')
  const { id, reference } = JSON.parse(order) as { id: string; reference: string }
  const types = await org.tx.run<{ type: string }>({
    text: `select t.type::regtype::text as type from pg_proc, unnest(proargtypes) with ordinality t(type, at)
      where proname = 'place_order' order by t.at`,
  })
  const key = org.actor.type === 'key' ? org.actor.id : ''
  const days = Array.from({ length: HIRE_DAYS }, (_, offset) => addDays(body.deliveryDate, offset))
  const differing = [
    [reference, placeholders.reference],
    [`${ownerOf(org.id)}${reference.toLowerCase()}`, placeholders.word],
    [org.id, placeholders.organisation],
    [ownerOf(org.id), placeholders.owner],
    [key, placeholders.key],
    ...days.map((day, offset) => [day, dayPlaceholder(offset)] as const),
  ] as const
  const replaceAll = (value: string) =>
    differing.reduce(
      (text, [part, placeholder]) => text.replaceAll(part, placeholder),
      value.replaceAll('%', '%%'),
    )
  return {
    text: statement.text,
    types: types.map(({ type }) => type),
    values: replaceIds(values.map(replaceAll), id),
  }
}

/** Puts placeholders for the ids made for this order. The order's own id is the oldest of them. */
function replaceIds(values: string[], orderId: string): string[] {
  const made = new Map<string, string>()
  const replace = (id: string, dash: string) => {
    const bare = id.replaceAll('-', '')
    // Older ids belong to the catalogue.
    if (bare < orderId.replaceAll('-', '').slice(0, 12)) return id
    const number = made.get(bare) ?? String(made.size + 1)
    made.set(bare, number)
    return [number.padStart(8, '0'), '0000', '7000', '8000', placeholders.id].join(dash)
  }
  return values.map((value) =>
    value
      .replaceAll(/\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, (id) =>
        replace(id, '-'),
      )
      .replaceAll(/\bevt_([0-9a-f]{32})\b/g, (_, id: string) => `evt_${replace(id, '')}`),
  )
}
