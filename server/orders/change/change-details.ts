import { isDeepStrictEqual } from 'node:util'
import type { OrderDetails } from '#contract/office/order-writes.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { redirectLetters } from '#server/mail/replace-waiting.ts'
import { raiseJobVersions } from '#server/jobs/raise-job-versions.ts'
import { requireAbn } from '#server/organisations/require-abn.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import type { OrderRow, OrderRows } from '#server/orders/order-rows.ts'
import { checkAnswers } from '#server/orders/rules/check-answers.ts'
import { ProblemList } from '#server/orders/rules/problem-list.ts'
import { Refusal } from '#server/refusal.ts'

/** The columns of an order's details; null is what an empty text becomes, where it may. */
type Details = Pick<
  OrderRow,
  | 'customer_type'
  | 'customer_name'
  | 'abn'
  | 'billing_address'
  | 'contact_name'
  | 'email'
  | 'phone'
  | 'address'
  | 'lot_number'
  | 'gate_code'
  | 'purchase_order'
  | 'notes'
  | 'custom_fields'
>

/** Those that each job of the order shows too. */
const ON_JOBS: ReadonlySet<string> = new Set<keyof Details>([
  'contact_name',
  'phone',
  'address',
  'lot_number',
  'gate_code',
  'notes',
  'custom_fields',
])

/**
 * Changes whom an order is for, how to reach them, where the bin goes, the notes and the answers. Dates and
 * prices stay. Its jobs change with what they show. The same details again change nothing.
 * @throws Refusal 422 when the order is over, an answer is wrong, or it needs its email address
 */
export async function changeDetails(
  org: Org,
  { id, details }: { id: string; details: OrderDetails },
): Promise<OrderRows> {
  const { status } = await lockOrder(org, id)
  if (status === 'cancelled' || status === 'completed') {
    const message = `can't be changed, it is ${status}`
    throw new Refusal(422, { field: 'order', code: 'wrong_state', message })
  }
  const rows = await readOrder(org, id)
  if (details.email === '' && rows.order.source !== 'office') {
    const message = 'is required, only an order that the office took can do without'
    throw new Refusal(422, { field: 'email', code: 'required', message })
  }
  const before = detailsOf(rows.order)
  const after = { ...before, ...(await columnsOf(org, rows, details)) }
  const changed = Object.keys(before).filter(
    (key) => !isDeepStrictEqual(valueOf(before, key), valueOf(after, key)),
  )
  if (changed.length === 0) return rows
  await org.tx.run(
    query
      .updateTable('orders')
      .set((eb) => ({
        ...after,
        custom_fields: JSON.stringify(after.custom_fields),
        version: eb('version', '+', 1),
        updated_at: org.now,
      }))
      .where('organisation_id', '=', org.id)
      .where('id', '=', id),
  )
  if (changed.includes('email')) {
    await redirectLetters(org, { orderId: id, from: before.email, to: after.email })
  }
  const only = (all: Details) => Object.fromEntries(changed.map((key) => [key, valueOf(all, key)]))
  if (changed.some((key) => ON_JOBS.has(key))) {
    await raiseJobVersions(
      org,
      rows.jobs.map((job) => job.id),
    )
  }
  await recordAudit(org, 'order.details_changed', id, { before: only(before), after: only(after) })
  return readOrder(org, id)
}

function detailsOf(order: OrderRow): Details {
  return {
    customer_type: order.customer_type,
    customer_name: order.customer_name,
    abn: order.abn,
    billing_address: order.billing_address,
    contact_name: order.contact_name,
    email: order.email,
    phone: order.phone,
    address: order.address,
    lot_number: order.lot_number,
    gate_code: order.gate_code,
    purchase_order: order.purchase_order,
    notes: order.notes,
    custom_fields: order.custom_fields,
  }
}

function valueOf(details: Details, key: string): unknown {
  return Object.entries(details).find(([name]) => name === key)?.[1]
}

async function columnsOf(
  org: Org,
  rows: OrderRows,
  details: OrderDetails,
): Promise<Partial<Details>> {
  const { customerType, customerName, abn, contactName, email, phone, address, notes } = details
  const { billingAddress, lotNumber, gateCode, purchaseOrder, answers } = details
  return {
    ...(customerType !== undefined && { customer_type: customerType }),
    ...(customerName !== undefined && { customer_name: customerName }),
    ...(abn !== undefined && { abn: requireAbn(abn) }),
    ...(billingAddress !== undefined && { billing_address: billingAddress || null }),
    ...(contactName !== undefined && { contact_name: contactName }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    ...(address !== undefined && { address }),
    ...(notes !== undefined && { notes }),
    ...(lotNumber !== undefined && { lot_number: lotNumber || null }),
    ...(gateCode !== undefined && { gate_code: gateCode || null }),
    ...(purchaseOrder !== undefined && { purchase_order: purchaseOrder || null }),
    ...(answers !== undefined && { custom_fields: await readAnswers(org, rows, answers) }),
  }
}

/** The answers. Those that change are checked by the questions of today's catalogue, others stay as they were given. */
async function readAnswers(
  org: Org,
  { order, lines }: OrderRows,
  sent: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const known = new Map(Object.entries(order.custom_fields))
  const kept = new Map(
    Object.entries(sent).filter(([key, answer]) => isDeepStrictEqual(answer, known.get(key))),
  )
  const changed = Object.entries(sent).filter(([key]) => !kept.has(key))
  const { public: catalog, orderables } = await loadCatalog(org)
  const groups = new Set(
    lines.flatMap(({ product_id: id }) => orderables.get(id)?.product.productGroupId ?? []),
  )
  const problems = new ProblemList()
  const answers = checkAnswers(
    { customFields: Object.fromEntries(changed) },
    catalog.bookingQuestions.filter(({ key }) => !kept.has(key)),
    { groups, areaId: order.area_id },
    problems,
  )
  const wrong = problems.inBodyOrder()
  if (wrong.length > 0) throw new Refusal(422, wrong)
  return { ...Object.fromEntries(kept), ...answers }
}
