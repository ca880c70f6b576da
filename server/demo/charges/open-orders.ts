import { addDays, weekdayOf } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { people } from '#server/demo/history/act.ts'
import type { Past } from '#server/demo/history/act.ts'
import { composeBody } from '#server/demo/history/compose-body.ts'
import { inGoodStanding } from '#server/demo/history/people.ts'
import { createRandom } from '#server/demo/history/random.ts'
import { unlessRefused } from '#server/demo/history/unless-refused.ts'
import { book } from '#server/demo/today/book-ahead.ts'
import { cancelOrder } from '#server/orders/change/cancel-order.ts'
import { placeOrder } from '#server/orders/place/place-order.ts'
import { work } from './work.ts'

/** Orders of the last days from which charges arise. Each is null if it was refused, because the bins had all gone, say. */

const SEED = 3_107

/** The last two days before today on which crews worked. */
export function lastWorkdays({ today }: Past): { first: Day; second: Day } {
  const second = workdayUntil(addDays(today, -1))
  return { first: workdayUntil(addDays(second, -1)), second }
}

/** That day, or the day before a Sunday. */
function workdayUntil(day: Day): Day {
  return weekdayOf(day) === 7 ? addDays(day, -1) : day
}

type Turn = {
  /** Whose turn it is to book. */
  turn: number
  day: Day
}

/** A hire of a week that ends on a day, and whose bin was delivered. */
export async function openHire(
  past: Past,
  catalog: LoadedCatalog,
  { turn, day: pickup }: Turn,
): Promise<string | null> {
  const delivery = workdayUntil(addDays(pickup, -7))
  const hire = { delivery, pickup }
  const day = addDays(delivery, -3)
  const booked = await book(past, catalog, createRandom(SEED + turn), { day, hire, turn })
  if (!booked) return null
  await work(past, { orderId: booked.id, type: 'delivery', day: delivery, time: '11:10' })
  return booked.id
}

/** A hire that was cancelled on the morning of its delivery. */
export async function openCancelled(
  past: Past,
  catalog: LoadedCatalog,
  { turn, day: delivery }: Turn,
): Promise<string | null> {
  const hire = { delivery, pickup: workdayUntil(addDays(delivery, 7)) }
  const day = addDays(delivery, -3)
  const booked = await book(past, catalog, createRandom(SEED + turn), { day, hire, turn })
  if (!booked) return null
  const { id } = booked
  const reason = 'The work on site was put off.'
  await past.at(delivery, '06:40', people.hirer).inOrg((org) => cancelOrder(org, { id, reason }))
  return id
}

/** A bin that is emptied each week, the second time on a day. */
export async function openService(
  past: Past,
  catalog: LoadedCatalog,
  { turn, day: second }: Turn,
): Promise<string | null> {
  const first = addDays(second, -7)
  const random = createRandom(SEED + turn)
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const customer = inGoodStanding[(turn + attempt * 9) % inGoodStanding.length]
    if (!customer) return null
    const hire = { delivery: first, pickup: second }
    const body = composeBody(catalog, random, { customer, ...hire })
    const line = {
      productId: body['productId'],
      quantity: 1,
      deliveryDate: first,
      pickupDate: second,
      workType: 'service',
      schedule: { every: 1, unit: 'week' },
    }
    const placed = await unlessRefused(
      placeOrder(past.at(addDays(first, -3), `10:${20 + attempt}`, past.integration), {
        body: { ...body, lines: [line] },
        key: null,
        source: 'api',
      }),
    )
    if (!placed) continue
    const { id: orderId } = placed.order
    for (const day of [first, second]) {
      await work(past, { orderId, type: 'service', day, time: '08:40' })
    }
    return orderId
  }
  return null
}
