import { expect, test } from 'vitest'
import { extendHolidays } from '#server/catalog/extend-holidays.ts'
import { LAST_HOLIDAY_YEAR } from '#server/organisations/holidays/public-holidays.ts'
import { createOrganisation } from '#server/organisations/create-organisation.ts'
import { enterOrganisation } from '#server/organisations/enter-organisation.ts'
import { startTestServer } from '#test/harness.ts'

/** The days an organisation is closed for public holidays. */

const server = await startTestServer()
const closed = async (slug: string) => {
  const { json } = await server.fetch(`/api/public/${slug}/catalog`)
  return json.bookingRules.closedDates as { date: string; name: string }[]
}
const create = (slug: string, year: number) => {
  const input = { slug, name: 'Firm', timezone: 'Australia/Melbourne', test: true }
  return createOrganisation(server.db, input, new Date(`${year}-05-01T00:00:00Z`))
}
const extend = (id: string, year: number) =>
  enterOrganisation(server.db, id, { type: 'operator' }, (org) =>
    extendHolidays({ ...org, now: new Date(`${year}-05-01T00:00:00Z`) }),
  )

test("an organisation is closed on its state's holidays, this year and the next two", async () => {
  const id = await create('holidays', 2026)
  const days = await closed('holidays')
  expect(days).toContainEqual({ date: '2026-11-03', name: 'Melbourne Cup' })
  expect(days.at(-1)?.date).toMatch(/^2028-12/)

  expect(await extend(id, 2026)).toBe(0)
  expect(await extend(id, 2027)).toBe(1)
  expect(await extend(id, 2027)).toBe(0)
  await expect
    .poll(() => closed('holidays'))
    .toContainEqual({ date: '2029-11-06', name: 'Melbourne Cup' })
})

test('nothing is closed beyond the table, and a longer table continues where it ended', async () => {
  const id = await create('last', LAST_HOLIDAY_YEAR - 2)
  expect((await closed('last')).at(-1)?.date.slice(0, 4)).toBe(String(LAST_HOLIDAY_YEAR))
  const until = async () => {
    const text = 'select holidays_until as until from organisations where id = $1'
    return (await server.owner.query(text, [id])).rows[0].until
  }
  expect(await extend(id, LAST_HOLIDAY_YEAR + 3)).toBe(0)
  expect(await until()).toBe(LAST_HOLIDAY_YEAR)
})
