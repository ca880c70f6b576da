import type { OrderBody } from '#contract/orders/order-body.ts'
import { appliesTo } from '#contract/catalog/applies-to.ts'
import { localTime } from '#contract/values/day.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import type { NewOrder } from '#server/orders/place/compose-order.ts'
import type { CheckedOrder } from '#server/orders/rules/checked-order.ts'
import { withRunningRules } from '#server/orders/place/running/running-rules.ts'
import { composeTelephone } from './compose-telephone.ts'
import type { TelephonePart } from './compose-telephone.ts'
import { overriddenRules } from './decisions.ts'
import type { Decisions } from './decisions.ts'
import type { OrderCustomer } from './find-customer.ts'
import { neededOverrides } from './needed-overrides.ts'
import { overrideRules } from './override-rules.ts'

/** The body and the rules by which an order of the office is checked. Pure. */
export function applyDecisions(
  body: OrderBody,
  catalog: LoadedCatalog,
  { overrides, terms, running }: Decisions,
): { body: OrderBody; catalog: LoadedCatalog } {
  if (running !== null) return { body, catalog: withRunningRules(catalog, body.productId) }
  const overridden = overrideRules(catalog, overriddenRules(overrides))
  if (terms === 'read_out') return { body, catalog: overridden }
  // With terms that are sent, the customer accepts the notices later: for now none is missing.
  const acceptedNoticeIds = catalog.public.notices.map(({ id }) => id)
  return { body: { ...body, acceptedNoticeIds }, catalog: overridden }
}

/**
 * What the office decided about a checked order, as rows to write with it. If the terms are sent, the order
 * has no accepted notice yet.
 * @param catalog with its own rules
 */
export async function addDecisions(
  org: Org,
  {
    checked,
    rows,
    catalog,
    customer,
  }: { checked: CheckedOrder; rows: NewOrder; catalog: LoadedCatalog; customer: OrderCustomer },
  decisions: Decisions,
): Promise<{ rows: NewOrder; telephone: TelephonePart }> {
  const { day: today, time } = localTime(org.now, org.timezone)
  const input = { catalog, today, time, selfService: false, usage: null }
  const wanted = overriddenRules(decisions.overrides)
  const overridden = await neededOverrides(org, checked.body, input, wanted)
  const isSent = decisions.terms === 'sent'
  const placed: NewOrder = isSent
    ? { ...rows, order: { ...rows.order, awaits_terms: true, accepted_notices: [] } }
    : rows
  const toAccept = isSent ? mustAccept(checked, catalog) : []
  const rest = { catalog, overridden, toAccept, customer }
  const telephone = composeTelephone(org, placed, decisions, rest)
  return { rows: placed, telephone }
}

/** The notices that an order must accept, as they're worded now. */
function mustAccept(
  { lines, area }: CheckedOrder,
  { public: { notices } }: LoadedCatalog,
): NewOrder['order']['accepted_notices'] {
  const groups = new Set(lines.map(({ orderable }) => orderable.product.productGroupId))
  return notices
    .filter(
      (notice) => notice.mustAccept && appliesTo(notice, { groups, areaId: area?.id ?? null }),
    )
    .map(({ id, version, title, body }) => ({ id, version, title, body }))
}
