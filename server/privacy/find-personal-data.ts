import type {
  PersonalDataBody,
  PersonalDataSummary,
} from '#contract/office/settings/personal-data.ts'
import { presentReference } from '#contract/orders/reference.ts'
import type { Org } from '#server/db/tenant.ts'
import { findErasable } from '#server/customers/anonymise-customers.ts'
import { findAbout } from './find-about.ts'
import { CREDIT_LEFT, readCredits, readFound, whatBlocks } from './what-blocks.ts'

/**
 * The orders that are about one person, and what keeps each from being made anonymous (rules, section 11,
 * "Data").
 * @throws Refusal 422 if there is none
 */
export async function findPersonalData(
  org: Org,
  who: PersonalDataBody,
): Promise<PersonalDataSummary> {
  const about = await findAbout(org, who)
  const orders = await readFound(org, about.orders)
  const customers = await findErasable(org, about)
  const credits = await readCredits(
    org,
    customers.map(({ id }) => id),
  )
  return {
    customers: customers.map(({ id, number, name, anonymisedAt }) => ({
      id,
      number,
      name,
      blocked: credits.has(id) ? CREDIT_LEFT : null,
      anonymisedAt: anonymisedAt?.toISOString() ?? null,
    })),
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
