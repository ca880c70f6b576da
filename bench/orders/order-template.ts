import type { Org, OrgDesk } from '#server/db/tenant.ts'
import type { Statement } from '#server/db/connect.ts'
import { placeOrder } from '#server/orders/place/place-order.ts'
import type { OrderToPlace } from './orders-to-place.ts'

/**
 * The statement by which the server writes an order, caught on its way, and what must differ from
 * one order to the next marked in its values, so that others can send the same work.
 */
export type OrderTemplate = {
  text: string
  values: string[]
  /** What PostgreSQL takes each value as, such as `jsonb`. */
  types: string[]
}

export const marks = {
  /** The last 12 hexadecimal digits of every id of the order. */
  id: '%1$s',
  reference: '%2$s',
  organisation: '%3$s',
  deliveryDate: '%4$s',
  pickupDate: '%5$s',
} as const

/** @param body an order that will do for `org` */
export async function catchOrder(org: Org, body: OrderToPlace | undefined): Promise<OrderTemplate> {
  if (!body) throw new Error('there is no order to place')
  const caught: Statement[] = []
  const desk: OrgDesk = {
    inOrg: (work) => work(org),
    call: async (statement) => {
      caught.push(statement)
      return []
    },
  }
  await placeOrder(desk, { body, key: null, source: 'api' })
  const [statement] = caught
  const values = (statement?.values ?? []).map(String)
  const order = values.find((value) => value.includes('"reference"'))
  if (!statement || order === undefined) throw new Error('no order was written')
  const { id, reference } = JSON.parse(order) as { id: string; reference: string }
  const types = await org.tx.run<{ type: string }>({
    text: `select t.type::regtype::text as type from pg_proc, unnest(proargtypes) with ordinality t(type, at)
      where proname = 'place_order' order by t.at`,
  })
  return {
    text: statement.text,
    types: types.map(({ type }) => type),
    values: markIds(
      values.map((value) =>
        value
          .replaceAll('%', '%%')
          .replaceAll(reference, marks.reference)
          .replaceAll(org.id, marks.organisation)
          .replaceAll(body.deliveryDate, marks.deliveryDate)
          .replaceAll(body.pickupDate, marks.pickupDate),
      ),
      id,
    ),
  }
}

/** Marks the ids that were made for this order, of which its own is the first and oldest. */
function markIds(values: string[], orderId: string): string[] {
  const made = new Map<string, string>()
  const mark = (id: string, dash: string) => {
    const bare = id.replaceAll('-', '')
    // Older ids are the catalogue's.
    if (bare < orderId.replaceAll('-', '').slice(0, 12)) return id
    const number = made.get(bare) ?? String(made.size + 1)
    made.set(bare, number)
    return [number.padStart(8, '0'), '0000', '7000', '8000', marks.id].join(dash)
  }
  return values.map((value) =>
    value
      .replaceAll(/\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, (id) =>
        mark(id, '-'),
      )
      .replaceAll(/\bevt_([0-9a-f]{32})\b/g, (_, id: string) => `evt_${mark(id, '')}`),
  )
}
