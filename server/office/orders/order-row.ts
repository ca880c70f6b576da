import { sql } from 'kysely'
import type { OfficeOrderRow } from '#contract/office/orders.ts'
import { presentReference } from '#contract/orders/reference.ts'
import { amountDueOf } from '#server/orders/money/payment-status.ts'
import type { OrderRow } from '#server/orders/order-rows.ts'

/** A row of the office's list, and of everything that lists orders as it does. */

export type ListedRow = Pick<
  OrderRow,
  | 'id'
  | 'version'
  | 'reference'
  | 'status'
  | 'payment_status'
  | 'source'
  | 'held_until'
  | 'customer_type'
  | 'customer_name'
  | 'abn'
  | 'contact_name'
  | 'phone'
  | 'email'
  | 'billing_address'
  | 'purchase_order'
  | 'address'
  | 'suburb'
  | 'area_name'
  | 'product_name'
  | 'quantity'
  | 'delivery_date'
  | 'delivery_time_period'
  | 'pickup_date'
  | 'total'
  | 'amount_paid'
> & {
  created_at: Date
  size: number | null
  waste_type: string | null
  waste_type_id: string | null
  lines: number
  collected: boolean
  on_call: boolean
}

/** What a query of `orders o` with {@link rowTables} selects. */
export const rowColumns = sql`o.id, o.version, o.reference, o.status, o.payment_status, o.source,
  o.held_until, o.customer_type, o.customer_name, o.abn, o.contact_name, o.phone, o.email, o.billing_address, o.purchase_order, o.address,
  o.suburb, o.area_name, o.product_name, o.quantity, o.delivery_date, o.delivery_time_period, o.pickup_date, o.total,
  o.amount_paid, o.created_at, (item.document ->> 'sizeCubicMetres')::float8 as size,
  waste.document ->> 'name' as waste_type, waste.id as waste_type_id, l.lines, l.collected,
  l.collected and o.enquiry is null and collection.planned is null as on_call`

/**
 * What was ordered, as the catalogue has it now, the order's lines, and whether a collection is planned: by a
 * `limit`, as PostgreSQL would answer a plain `exists` for a thousand orders by reading all jobs there are.
 */
export const rowTables = sql`
  left join catalog_items item on item.organisation_id = o.organisation_id and item.id = o.product_id
  left join catalog_items product
    on product.organisation_id = o.organisation_id and product.id = coalesce(item.parent_id, item.id)
  left join catalog_items waste on waste.organisation_id = o.organisation_id
    and waste.id = product.document ->> 'productGroupId'
  cross join lateral (
    select count(*)::integer as lines, coalesce(bool_or(collected), false) as collected
    from order_lines where organisation_id = o.organisation_id and order_id = o.id) l
  left join lateral (
    select true as planned from jobs where organisation_id = o.organisation_id and order_id = o.id
      and type = 'collection' and status <> 'cancelled' limit 1) collection on true`

export function presentRow(row: ListedRow): OfficeOrderRow {
  const onCall = row.on_call && row.status !== 'cancelled'
  return {
    id: row.id,
    version: row.version,
    reference: presentReference(row.reference),
    status: row.status,
    paymentStatus: row.payment_status,
    source: row.source,
    needsApproval: row.status === 'pending' && row.held_until === null,
    customer: {
      type: row.customer_type,
      name: row.customer_name,
      abn: row.abn,
      contactName: row.contact_name,
      phone: row.phone,
      email: row.email,
      billingAddress: row.billing_address,
    },
    purchaseOrder: row.purchase_order,
    address: row.address,
    suburb: row.suburb,
    areaName: row.area_name,
    what: {
      productName: row.product_name,
      sizeCubicMetres: row.size,
      wasteType: row.waste_type,
      wasteTypeId: row.waste_type_id,
      quantity: row.quantity,
      lines: row.lines,
    },
    deliveryDate: row.delivery_date,
    deliveryWindow: row.delivery_time_period?.name ?? null,
    collectionDate: row.collected && !onCall ? row.pickup_date : null,
    onCall,
    total: row.total,
    due: amountDueOf({
      total: row.total,
      paid: row.amount_paid,
      cancelled: row.status === 'cancelled',
    }),
    createdAt: row.created_at.toISOString(),
  }
}
