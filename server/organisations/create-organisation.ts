import { randomInt } from 'node:crypto'
import { BookingRules } from '#contract/catalog/booking-rules.ts'
import { isTimezone, localTime } from '#contract/values/day.ts'
import { visibleName } from '#contract/values/text.ts'
import { Slug } from '#contract/organisations/organisation.ts'
import { isDatabaseError } from '#server/db/connect.ts'
import type { Database } from '#server/db/connect.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { inTransaction } from '#server/db/tenant.ts'
import { query } from '#server/db/transaction.ts'
import { Refusal } from '#server/refusal.ts'
import { holidayHorizon, holidayStateOf, publicHolidays } from './holidays/public-holidays.ts'
import type { HolidayState } from './holidays/public-holidays.ts'

export type NewOrganisation = {
  slug: string
  name: string
  /** An IANA name. */
  timezone: string
  /** Whether it is for trying out integrations. */
  test: boolean
  /** The state whose public holidays it is closed on; by default the timezone's. */
  holidayState?: HolidayState | undefined
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * Creates an active organisation with an empty catalogue, closed on its state's public holidays.
 * @returns its public id
 * @throws Refusal 422 if the slug is taken or malformed, the timezone is unknown or the name is empty
 */
export async function createOrganisation(
  db: Database,
  input: NewOrganisation,
  now: Date,
): Promise<string> {
  if (!Slug.safeParse(input.slug).success) {
    throw new Refusal(422, {
      field: 'slug',
      code: 'invalid',
      message: 'must be a lower-case word of letters, digits and single dashes',
    })
  }
  const name = visibleName(1, 120).safeParse(input.name)
  if (!name.success) {
    throw new Refusal(422, {
      field: 'name',
      code: 'invalid',
      message: 'must be 1 to 120 characters long',
    })
  }
  const { timezone } = input
  if (!isTimezone(timezone)) {
    throw new Refusal(422, {
      field: 'timezone',
      code: 'invalid',
      message: `${timezone} is not a timezone such as Australia/Sydney`,
    })
  }
  const state = input.holidayState ?? holidayStateOf(timezone)
  const year = Number(localTime(now, timezone).day.slice(0, 4))
  const until = holidayHorizon(year)
  const closedDates = state ? publicHolidays(state, year, until) : []
  const id = createPublicId()
  try {
    await inTransaction(db, id, async (tx) => {
      await tx.run(
        query.insertInto('organisations').values({
          id,
          slug: input.slug,
          name: name.data,
          timezone,
          test: input.test,
          holiday_state: state,
          holidays_until: state ? until : null,
          booking_rules: JSON.stringify({ ...BookingRules.parse({}), closedDates }),
        }),
      )
      await recordAudit({ id, tx, actor: { type: 'operator' } }, 'organisation.created', id)
    })
  } catch (error) {
    if (isDatabaseError(error, '23505')) {
      const message = `${input.slug} is taken`
      throw new Refusal(422, { field: 'slug', code: 'duplicate', message })
    }
    throw error
  }
  return id
}

function createPublicId(): string {
  let id = 'org_'
  for (let index = 0; index < 16; index += 1) id += ALPHABET[randomInt(ALPHABET.length)]
  return id
}
