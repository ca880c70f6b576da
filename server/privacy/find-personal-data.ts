import type {
  PersonalDataBody,
  PersonalDataSummary,
} from '#contract/office/settings/personal-data.ts'
import { presentReference } from '#contract/orders/reference.ts'
import type { Org } from '#server/db/tenant.ts'
import { findOrdersOf } from './find-orders.ts'
import { readFound, whatBlocks } from './what-blocks.ts'

/**
 * The orders that are about one person, and what keeps each from being made anonymous (rules, section 11,
 * "Data").
 * @throws Refusal 422 if there is none
 */
export async function findPersonalData(
  org: Org,
  who: PersonalDataBody,
): Promise<PersonalDataSummary> {
  const orders = await readFound(org, await findOrdersOf(org, who))
  return {
    orders: orders.map((order) => ({
      id: order.id,
      reference: presentReference(order.reference),
      customerName: order.customer_name,
      suburb: order.suburb,
      deliveryDate: order.delivery_date,
      status: order.status,
      total: order.total,
      blocked: whatBlocks(order),
      anonymisedAt: order.anonymised_at?.toISOString() ?? null,
    })),
  }
}
