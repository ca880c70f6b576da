import type { OverridableBookingRule } from '#contract/office/phone-order.ts'
import { presentReference } from '#contract/orders/reference.ts'
import type { Actor } from '#server/actor.ts'
import type { AuditAction } from '#server/audit/record-audit.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import type { NewOrder } from '#server/orders/place/compose-order.ts'
import type { OrderRow } from '#server/orders/order-rows.ts'
import type { Decisions } from './decisions.ts'
import type { OrderCustomer } from './find-customer.ts'
import { describeRule } from './override-rules.ts'

/** A row of telephone_orders. */
export type TelephoneRow = {
  organisation_id: string
  order_id: string
  pays: Decisions['pays']
  terms: Decisions['terms']
  taken_by: Actor
  overrides: Decisions['overrides']
  discount_reason: string | null
  notices: OrderRow['accepted_notices']
}

type AuditRow = {
  account_id: string | null
  address: string | null
  action: AuditAction
  /** What it was done to, if that isn't the order. */
  subject: string | null
  before: object | null
  after: object
}

/** What is written with an order that the office takes. */
export type TelephonePart = {
  row: TelephoneRow
  /** The id of the customer that it's linked to. */
  customer: string | null
  audit: AuditRow[]
}

/**
 * What the office decided about an order, as rows: one of its own, and one in the audit log for each thing
 * that someone may ask about later. Pure.
 * @param overridden the booking rules that the order breaks
 * @param toAccept the notices that the customer has yet to accept
 */
export function composeTelephone(
  { id: organisation_id, actor }: Pick<Org, 'id' | 'actor'>,
  { order, lines }: Pick<NewOrder, 'order' | 'lines'>,
  { pays, terms, overrides, discountReason, running }: Decisions,
  rest: {
    catalog: LoadedCatalog
    overridden: readonly OverridableBookingRule[]
    customer: OrderCustomer
    toAccept: OrderRow['accepted_notices']
  },
): TelephonePart {
  const { catalog, overridden, toAccept } = rest
  const { chosen, stopped } = rest.customer
  const broken = [...overridden, ...(stopped ? (['onStop'] as const) : [])]
  const reasons = Object.fromEntries(broken.map((rule) => [rule, overrides[rule]]))
  const discounts = lines.map((line) => line.discount_percent)
  const isDiscounted = discounts.some((percent) => percent > 0)
  const person = actor.type === 'account' ? actor : null
  const audit = (
    action: AuditAction,
    after: object,
    { before = null, subject = null }: { before?: object | null; subject?: string | null } = {},
  ): AuditRow => {
    return {
      account_id: person?.id ?? null,
      address: person?.address ?? null,
      action,
      subject,
      before,
      after,
    }
  }
  const days = new Set([order.delivery_date, order.pickup_date, ...lines.flatMap(daysOf)])
  const ruled = Object.fromEntries([
    ...overridden.map((rule) => [rule, describeRule(rule, catalog, days)] as const),
    ...(stopped ? [['onStop', { customer: stopped.number, reason: stopped.reason }] as const] : []),
  ])
  return {
    row: {
      organisation_id,
      order_id: order.id,
      pays,
      terms,
      taken_by: actor,
      overrides: reasons,
      discount_reason: isDiscounted ? discountReason : null,
      notices: toAccept,
    },
    customer: chosen?.id ?? null,
    audit: [
      ...(chosen
        ? [
            audit('order.customer_linked', {
              customer: { id: chosen.id, number: chosen.number },
            }),
          ]
        : []),
      ...(running === null
        ? []
        : [audit('order.entered', { deliveryDate: order.delivery_date, owed: running.owed })]),
      ...(terms === 'read_out'
        ? [audit('order.terms_read_out', { terms: order.terms_version, notices: titles(order) })]
        : running === null
          ? [audit('order.terms_sent', { terms: order.terms_version, to: order.email })]
          : []),
      ...(broken.length > 0
        ? [
            audit(
              'order.rules_overridden',
              { deliveryDate: order.delivery_date, pickupDate: order.pickup_date, reasons },
              { before: ruled },
            ),
          ]
        : []),
      ...(stopped
        ? [
            audit(
              'customer.stop_overridden',
              { reason: overrides.onStop, order: presentReference(order.reference) },
              { subject: stopped.id },
            ),
          ]
        : []),
      ...(isDiscounted
        ? [
            audit('order.discounted', {
              percent: discounts,
              discount: order.discount,
              reason: discountReason,
            }),
          ]
        : []),
    ],
  }
}

function daysOf(line: NewOrder['lines'][number]): string[] {
  const { delivery_date, pickup_date, delivery_on, collection_on } = line
  return [delivery_date, pickup_date, delivery_on, collection_on].filter((day) => day !== null)
}

function titles({ accepted_notices }: OrderRow): string[] {
  return accepted_notices.map(({ title }) => title)
}
