import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { addDays, weekdayOf } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Past } from '#server/demo/history/act.ts'
import { composeBody } from '#server/demo/history/compose-body.ts'
import { inGoodStanding } from '#server/demo/history/people.ts'
import type { Customer } from '#server/demo/history/people.ts'
import { createRandom } from '#server/demo/history/random.ts'
import type { Random } from '#server/demo/history/random.ts'
import { unlessRefused } from '#server/demo/history/unless-refused.ts'
import { lastWeekday, workdayFrom } from '#server/demo/history/workdays.ts'
import { placeOrder } from '#server/orders/place/place-order.ts'

const SEED = 71_011

/** An order that makes today or the next day a full one. */
export type AheadOrder = { id: string; time: string; pays: boolean }

/**
 * Books what fills the trucks today and on the next working day, as other customers did on a day before:
 * bins that come back today were booked earlier, and those that go out later.
 * @param ago how many days before today
 */
export async function bookAhead(
  past: Past,
  catalog: LoadedCatalog,
  { day, ago }: { day: Day; ago: number },
): Promise<AheadOrder[]> {
  const random = createRandom(Math.imul(SEED + ago, 2_654_435_761))
  const today = workdayFrom(past.today)
  const next = workdayFrom(addDays(today, 1))
  const lastWeek = workdayFrom(addDays(today, -7))
  const hires: Hire[] =
    ago >= 9 && ago <= 12
      ? [
          { delivery: lastWeek, pickup: today },
          { delivery: lastWeek, pickup: ago % 2 === 0 ? today : next },
        ]
      : ago >= 2 && ago <= 6
        ? [
            { delivery: today, pickup: workdayFrom(addDays(today, 7)) },
            { delivery: ago % 2 === 0 ? today : next, pickup: workdayFrom(addDays(next, 10)) },
            ...(ago === 6
              ? [{ delivery: lastWeekday(past), pickup: workdayFrom(addDays(next, 8)) }]
              : []),
          ]
        : []
  const booked: AheadOrder[] = []
  for (const [index, hire] of hires.entries()) {
    const order = await book(past, catalog, random, { day, hire, turn: ago * 3 + index })
    if (order) booked.push(order)
  }
  return booked
}

type Hire = { delivery: Day; pickup: Day }

/**
 * Books for the first customer whose area is served on these days; null if there's none among a few.
 * @param turn whose turn it is to be asked first, so that each customer books once before any books again
 */
export async function book(
  past: Past,
  catalog: LoadedCatalog,
  random: Random,
  { day, hire, turn }: { day: Day; hire: Hire; turn: number },
): Promise<AheadOrder | null> {
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const customer = inTurn(turn, attempt)
    const body = composeBody(catalog, random, { customer, ...hire })
    const period = random.pick([null, ...catalog.public.deliveryTimePeriods.slice(0, 3)])
    const isOffered = period?.weekdays.includes(weekdayOf(hire.delivery)) === true
    const time = `${10 + attempt}:${random.between(10, 59)}`
    const placed = await unlessRefused(
      placeOrder(past.at(day, time, past.integration), {
        body: { ...body, ...(isOffered && { deliveryTimePeriodId: period.id }) },
        key: null,
        source: 'api',
      }),
    )
    const pays = random.next() < 0.75
    if (placed) return { id: placed.order.id, time, pays }
  }
  return null
}

/** Seven and nine have no divisor in common with the number of customers, so that turns don't meet soon. */
function inTurn(turn: number, attempt: number): Customer {
  const index = (turn * 7 + attempt * 9) % inGoodStanding.length
  return inGoodStanding[index] ?? inGoodStanding[0]
}
