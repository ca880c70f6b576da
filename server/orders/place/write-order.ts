import type { Order } from '#contract/orders/order.ts'
import { auditText } from '#server/actor.ts'
import { refuseKey } from '#server/api-keys/refuse-key.ts'
import type { Actor } from '#server/actor.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { isDatabaseError } from '#server/db/connect.ts'
import type { OrgDesk } from '#server/db/tenant.ts'
import type { EventRow } from '#server/events/record-event.ts'
import type { MailRow } from '#server/mail/record-mail.ts'
import { boundedDays } from '#server/orders/capacity/bounded-days.ts'
import type { NewOrder } from './compose-order.ts'
import type { TextsPart } from './compose-texts.ts'
import type { TelephonePart } from './telephone/compose-telephone.ts'

/** An order that is decided but not written yet. */
export type OrderDraft = {
  rows: NewOrder
  /** The same as the API shows it. */
  order: Order
  /** The catalogue it was decided by. */
  catalog: LoadedCatalog
  event: EventRow
  /** To the hirer and to the business. */
  mails: MailRow[]
  /** The most open unpaid bookings that its customer may have, this one included; null for no limit. */
  maxOpenBookings: number | null
  /** What the office decided about an order that it takes; null for any other. */
  telephone: TelephonePart | null
  /** Who asked for texts; null if the hirer didn't. */
  texts: TextsPart | null
  actor: Actor
}

/** Why a write failed; each is a reason to decide again. */
export type Setback =
  'overtaken' | 'catalog_changed' | 'sold_out' | 'too_many_open' | 'reference_taken'

export type Outcome =
  | { type: 'written' }
  /** The idempotency key already has an order, by this id. */
  | { type: 'known'; id: string }
  | { type: 'failed'; setback: Setback }

const PLACE = {
  name: 'place_order',
  text: 'select place_order($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) as original from announce_placing($1, $13)',
}
const PLACE_TELEPHONE = {
  name: 'place_telephone_order',
  text: `select place_telephone_order($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) as original
    from announce_placing($1, $14)`,
}

const PLACE_WITH_TEXTS = {
  name: 'place_order_with_texts',
  text: `select place_order_with_texts($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) as original
    from announce_placing($1, $15)`,
}

/** Writes an order with its lines, charges, jobs, stock, event, emails and audit row, or nothing. */
export async function writeOrder(
  desk: OrgDesk,
  {
    rows,
    catalog,
    event: { payload, ...event },
    mails,
    maxOpenBookings,
    telephone,
    texts,
    actor,
  }: OrderDraft,
): Promise<Outcome> {
  try {
    const [result] = await desk.call<{ original: string | null }>({
      ...(texts !== null ? PLACE_WITH_TEXTS : telephone === null ? PLACE : PLACE_TELEPHONE),
      values: [
        rows.order.organisation_id,
        catalog.version,
        JSON.stringify({ ...asStored(rows.order), words: rows.words }),
        JSON.stringify(rows.lines),
        JSON.stringify(rows.add_ons),
        JSON.stringify(rows.charges),
        JSON.stringify(rows.jobs),
        JSON.stringify(event),
        payload,
        auditText(actor),
        mails.length === 0 ? null : JSON.stringify(mails),
        JSON.stringify({
          ...(maxOpenBookings !== null && { openBookings: maxOpenBookings }),
          ...(actor.type === 'key' && { key: actor.id }),
          ...boundedDays(rows.order.claims),
        }),
        ...(telephone === null && texts === null ? [] : [telephone && JSON.stringify(telephone)]),
        ...(texts === null ? [] : [JSON.stringify(texts)]),
        rows.order.created_at,
      ],
    })
    const original = result?.original ?? null
    return original === null ? { type: 'written' } : { type: 'known', id: original }
  } catch (error) {
    if (isDatabaseError(error, 'KB004')) throw refuseKey()
    const setback = setbackOf(error)
    if (setback === null) throw error
    return { type: 'failed', setback }
  }
}

/** The catalogue keeps the wording of each version of a notice, so an order names only that. */
function asStored({ accepted_notices: notices, ...order }: NewOrder['order']): object {
  return { ...order, accepted_notices: notices.map(({ id, version }) => ({ id, version })) }
}

function setbackOf(error: unknown): Setback | null {
  if (isDatabaseError(error, 'KB001')) return 'catalog_changed'
  if (isDatabaseError(error, 'KB002')) return 'sold_out'
  if (isDatabaseError(error, 'KB003')) return 'too_many_open'
  if (isDatabaseError(error, 'KB005')) return 'overtaken'
  if (isDatabaseError(error, '23505', 'orders_organisation_id_reference_key')) {
    return 'reference_taken'
  }
  return null
}
