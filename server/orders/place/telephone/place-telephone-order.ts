import { checkShape } from '#contract/check-shape.ts'
import { OfficeOrderBody } from '#contract/office/phone-order.ts'
import type { Role } from '#contract/roles.ts'
import type { OrgDesk } from '#server/db/tenant.ts'
import type { IdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { placeCase } from '#server/orders/place/place-order.ts'
import type { PlacedOrder } from '#server/orders/place/place-order.ts'
import { checkDecisions } from './check-decisions.ts'

type Call = {
  /** The client's JSON, not validated yet. */
  sent: unknown
  key: IdempotencyKey | null
  /** Whether hirers can pay online. */
  takesPayment: boolean
  /** The role of who takes the order. */
  takenBy: Role
}

/**
 * Places an order that the office takes on the phone, by the same rules and prices as any other (rules,
 * section 11, "A telephone order").
 * @throws Refusal 402 when the subscription is inactive, 422 naming each field that is wrong
 */
export async function placeTelephoneOrder(
  desk: OrgDesk,
  { sent, key, takesPayment, takenBy }: Call,
): Promise<PlacedOrder> {
  const checked = checkShape(OfficeOrderBody, sent)
  const call = { key, source: 'office' } as const
  if ('problems' in checked) return placeCase(desk, { ...call, parsed: checked, decisions: null })
  const { overrides, discountReason, pays, terms, customerId, ...body } = checked.data
  const problems = checkDecisions(checked.data, { takesPayment })
  return placeCase(desk, {
    ...call,
    parsed: problems.length > 0 ? { problems } : { data: { ...body, acceptedTerms: true } },
    decisions: { overrides, discountReason, pays, terms, customerId, takenBy, running: null },
  })
}
