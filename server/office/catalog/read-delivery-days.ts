import type { DeliveryDay } from '#contract/office/catalog.ts'
import { addDays, localTime } from '#contract/values/day.ts'
import { availabilityOf } from '#server/catalog/availability/list-availability.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'

const DAYS = 14

/** The next days as a hirer would see them with a catalogue, by the rules that bookings go by. */
export async function readDeliveryDays(org: Org, catalog: LoadedCatalog): Promise<DeliveryDay[]> {
  const { day: from } = localTime(org.now, org.timezone)
  const to = addDays(from, DAYS - 1)
  const { products } = await availabilityOf(org, catalog, { from, to })
  return Array.from({ length: DAYS }, (_, offset) => {
    const date = addDays(from, offset)
    const refused = products.flatMap(
      ({ unavailable }) => unavailable.find((day) => day.date === date) ?? [],
    )
    const free = products.length - refused.length
    const [first] = refused
    if (free > 0 || !first) return { date, reason: null, nextDate: null, free, of: products.length }
    const nextDates = refused.flatMap(({ nextDate }) => nextDate ?? [])
    const [nextDate = null] = nextDates.toSorted()
    return { date, reason: first.reason, nextDate, free, of: products.length }
  })
}
