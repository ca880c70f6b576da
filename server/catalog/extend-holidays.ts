import { localTime } from '#contract/values/day.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { PrivateRules } from '#contract/catalog/private-rules.ts'
import { holidayHorizon, publicHolidays } from '#server/organisations/holidays/public-holidays.ts'
import { saveSettings } from '#server/organisations/save-settings.ts'
import type { HolidayState } from '#server/organisations/holidays/public-holidays.ts'

/**
 * Closes the organisation on the public holidays of the coming years. Each year is added once, so a
 * holiday that the organisation removes stays removed.
 * @returns how many years were added
 */
export async function extendHolidays(org: Org): Promise<number> {
  const [row] = await org.tx.run(
    query
      .selectFrom('organisations')
      .select(['holiday_state', 'holidays_until', 'booking_rules'])
      .where('id', '=', org.id)
      .forUpdate(),
  )
  if (!row || row.holiday_state === null || row.holidays_until === null) return 0
  const until = holidayHorizon(Number(localTime(org.now, org.timezone).day.slice(0, 4)))
  if (row.holidays_until >= until) return 0

  const rules = PrivateRules.parse(row.booking_rules)
  const added = publicHolidays(row.holiday_state as HolidayState, row.holidays_until + 1, until)
  const closed = new Set(rules.closedDates.map(({ date }) => date))
  const closedDates = [...rules.closedDates, ...added.filter(({ date }) => !closed.has(date))]
  await saveSettings(org, {
    holidays_until: until,
    booking_rules: JSON.stringify({ ...rules, closedDates }),
    catalog_updated_at: org.now,
  })
  return until - row.holidays_until
}
