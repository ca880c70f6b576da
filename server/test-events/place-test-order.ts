import { addDays, localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Order } from '#contract/orders/order.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { IdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { placeOrder } from '#server/orders/place/place-order.ts'
import { Refusal } from '#server/refusal.ts'
import { composeTestOrder } from './compose-order.ts'
import type { TestDesk } from './test-desk.ts'

/** Each names the next day that works; after a few, nothing will. */
const MOST_DAYS_TRIED = 5

/**
 * Places an order for a test event, as an integrator would: on the first day that works.
 * @param key makes it once
 * @throws Refusal 422 if there's nothing to order or no day works, and whatever placing an order refuses
 */
export async function placeTestOrder(desk: TestDesk, key: IdempotencyKey | null): Promise<Order> {
  const { catalog, today } = await desk.inOrg(async (org) => ({
    catalog: await loadCatalog(org),
    today: localTime(org.now, org.timezone).day,
  }))
  const composed = composeTestOrder(catalog, addDays(today, 1))
  if (!composed) {
    const message = 'needs a new order, but the catalogue is empty'
    throw new Refusal(422, { field: 'type', code: 'wrong_state', message })
  }
  let { body } = composed
  for (let tries = 1; ; tries += 1) {
    try {
      return (await placeOrder(desk, { body, key, source: 'api' })).order
    } catch (error) {
      const next = tries < MOST_DAYS_TRIED && error instanceof Refusal ? nextDays(error) : null
      if (!next) throw error
      const deliveryDate = next.deliveryDate ?? body['deliveryDate']
      const pickupDate = next.pickupDate ?? addDays(String(deliveryDate), composed.hireDays)
      body = { ...body, deliveryDate, pickupDate }
    }
  }
}

/** The days that would work instead; null if the days aren't all that is wrong. */
function nextDays({ problems }: Refusal): { deliveryDate?: Day; pickupDate?: Day } | null {
  const days = problems.flatMap(({ field, nextDate }) =>
    (field === 'deliveryDate' || field === 'pickupDate') && nextDate !== undefined
      ? [[field, nextDate] as const]
      : [],
  )
  return days.length > 0 && days.length === problems.length ? Object.fromEntries(days) : null
}
