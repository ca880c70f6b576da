import { MAX_LISTED_JOBS } from '#contract/values/limits.ts'
import type { PriceBasis } from '#contract/charges/price-basis.ts'
import type { Job } from '#contract/jobs/job.ts'
import type { Order } from '#contract/orders/order.ts'
import type { Actor } from '#server/actor.ts'
import type { Claim } from '#server/orders/capacity/claim.ts'

/**
 * An order as nested database rows, in the form that placing writes and reading returns. Dates are `YYYY-MM-DD`; instants are ISO text in any zone; money is integer cents.
 */

type Line = Order['lines'][number]

export type OrderRows = {
  order: OrderRow
  lines: LineRow[]
  add_ons: AddOnRow[]
  charges: ChargeRow[]
  /** The first ones, in order of date, then sequence. */
  jobs: Pick<JobRow, 'id' | 'type' | 'status' | 'date' | 'sequence' | 'time_window'>[]
}

export type OrderRow = {
  organisation_id: string
  id: string
  version: number
  reference: string
  status: Order['status']
  source: Order['source']
  payment_status: Order['paymentStatus']
  currency: string
  total: number
  gst: number
  discount: number
  amount_paid: number
  amount_refunded: number
  product_id: string
  product_name: string
  quantity: number
  area_id: string | null
  area_name: string | null
  suburb: string | null
  postcode: string | null
  delivery_date: string
  delivery_time_period: { id: string; name: string; startTime: string; endTime: string } | null
  pickup_date: string
  wait_while_load: boolean
  customer_type: Order['customer']['type']
  customer_name: string
  abn: string | null
  billing_address: string | null
  contact_name: string
  email: string
  phone: string
  address: string
  lot_number: string | null
  gate_code: string | null
  notes: string
  purchase_order: string | null
  salesperson: string | null
  custom_fields: Record<string, unknown>
  terms_version: string
  terms_revision: number | null
  accepted_notices: { id: string; version: number; title: string; body: string }[]
  claims: Claim[]
  enquiry: Enquiry | null
  idempotency_key: string | null
  body_hash: string | null
  held_until: string | null
  cancelled_by: Actor | null
  cancel_reason: string | null
  cancelled_at: string | null
  /** Whether it was cancelled before it was confirmed; null or absent if not. */
  never_confirmed?: boolean | null
  /** Whether the customer asked to cancel it; null or absent for an order that isn't cancelled, and for earlier ones. */
  customer_cancelled?: boolean | null
  /** Whether the customer has yet to accept the terms; absent if not. */
  awaits_terms?: boolean
  /** When they accepted them, if that was after booking. */
  terms_accepted_at?: string | null
  /** Which access key opens the order; null or absent is the first. */
  access_version?: number | null
  created_at: string
  updated_at: string
}

/**
 * What an order will claim and which jobs it will have once the organisation approves it (rules,
 * section 9, "How much"). Until then it has neither.
 */
export type Enquiry = {
  claims: Claim[]
  jobs: Pick<JobRow, 'line_id' | 'type' | 'date' | 'time_window'>[]
}

export type LineRow = {
  organisation_id: string
  order_id: string
  id: string
  position: number
  product_id: string
  product_name: string
  description: string | null
  line_type: Line['lineType']
  work_type: Line['workType']
  quantity: number
  delivery_date: string
  pickup_date: string
  delivery_on: string | null
  collection_on: string | null
  wait_while_load: boolean
  /** Whether a crew takes the thing away again. */
  collected: boolean
  schedule: Line['schedule']
  schedule_made_until: string | null
  discount_percent: number
  purchase_order: string | null
  equipment_reference: string | null
  unit_price: number
  total: number
  /** The prices that it was booked at; null for lines from before they were kept. */
  price_basis: PriceBasis | null
}

export type AddOnRow = {
  organisation_id: string
  order_id: string
  position: number
  product_id: string
  name: string
  quantity: number
  unit_price: number
  total: number
}

export type ChargeRow = {
  organisation_id: string
  order_id: string
  position: number
  type: Order['charges'][number]['type']
  description: string
  amount: number
}

export type JobRow = {
  organisation_id: string
  id: string
  version: number
  order_id: string
  line_id: string
  type: Job['type']
  status: Job['status']
  date: string
  sequence: number
  time_window: { name: string; startTime: string; endTime: string } | null
  created_at: string
  updated_at: string
}

/** Selects the nested rows of each order of a query that calls the table `o`. */
export const nestedRows = `
  case when o.accepted_notices = '[]' then to_jsonb(o) else to_jsonb(o)
    || jsonb_build_object('accepted_notices', worded_notices(o.organisation_id, o.accepted_notices)) end as order,
  (select coalesce(jsonb_agg(to_jsonb(l) order by l.position), '[]') from order_lines l
    where l.organisation_id = o.organisation_id and l.order_id = o.id) as lines,
  (select coalesce(jsonb_agg(to_jsonb(a) order by a.position), '[]') from order_add_ons a
    where a.organisation_id = o.organisation_id and a.order_id = o.id) as add_ons,
  (select coalesce(jsonb_agg(to_jsonb(c) order by c.position), '[]') from order_charges c
    where c.organisation_id = o.organisation_id and c.order_id = o.id) as charges,
  (select coalesce(jsonb_agg(jsonb_build_object('id', j.id, 'type', j.type, 'status', j.status,
    'date', j.date, 'sequence', j.sequence, 'time_window', j.time_window) order by j.date, j.sequence), '[]')
    from (select * from jobs where organisation_id = o.organisation_id and order_id = o.id
      order by date, sequence limit ${MAX_LISTED_JOBS}) j) as jobs`
