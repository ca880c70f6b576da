import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '#contract/values/day.ts'
import { inDays } from '#test/catalogs.ts'
import { addMonthsTo } from '#web/booking/dates/calendar/calendar.ts'
import { startVisits } from './visits.ts'

// The calendar by keyboard, and while it isn't known which days are free.

const { server, visit } = await startVisits()

test.each(['phone', 'desktop'] as const)(
  'keys move by day, week, month and year on a %s',
  async (on) => {
    const customer = await visit(on)
    const { page } = customer
    await customer.until('dates')
    const first = page.locator('[data-day][tabindex="0"]:visible').first()
    await first.focus()
    let day = (await first.getAttribute('data-day')) ?? ''
    const press = async (key: string, to: string) => {
      await page.keyboard.press(key)
      const focused = page.locator('[data-day]:focus')
      await expect.poll(() => focused.getAttribute('data-day'), { message: key }).toBe(to)
      expect(await focused.isVisible()).toBe(true)
      await expect.poll(() => page.locator('[data-day][tabindex="0"]:visible').count()).toBe(1)
      day = to
    }
    await press('ArrowDown', addDays(day, 7))
    await press('Home', addDays(day, 1 - weekdayOf(day)))
    await press('End', addDays(day, 6))
    await press('PageDown', addMonthsTo(day, 1))
    await press('PageDown', addMonthsTo(day, 1))
    await press('PageUp', addMonthsTo(day, -1))
    await press('Shift+PageUp', `${inDays(0).slice(0, 7)}-01`)
    await press('ArrowLeft', day)
    await press('Shift+PageDown', addMonthsTo(day, 12))
  },
)

test('no day can be chosen until it is known which are free', async () => {
  const customer = await visit('phone')
  const { page } = customer
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await customer.until('size')
  await page.route('**/availability*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('radio', { name: /6 m³/ }).check()
  await page.getByRole('button', { name: 'Choose the dates' }).click()
  await page.getByText('Checking which days are free').waitFor()
  const calendar = page.locator('#calendar [aria-busy]')
  expect(await calendar.getAttribute('aria-busy')).toBe('true')
  const day = page.locator(`[data-day="${inDays(3)}"]`).first()
  if (!(await day.isVisible())) await page.getByRole('button', { name: 'Later month' }).click()
  expect(await day.getAttribute('aria-disabled')).toBe('true')
  expect(await day.getAttribute('aria-label')).toContain('We’re checking if it’s free')
  await day.click({ force: true })
  expect(await page.locator('#delivery strong').textContent()).toBe('Choose a day')
  const place = await page.locator('#calendar').boundingBox()
  answer()
  await page.locator('#calendar [aria-busy="false"]').waitFor()
  // What is known then moves nothing under a finger.
  expect(await page.locator('#calendar').boundingBox()).toEqual(place)
  expect(await day.getAttribute('aria-disabled')).toBe('false')
  await day.click()
  await page.getByText('7 days’ hire').waitFor()
})

test('the calendar opens at the first month with a free day, also where that is known late', async () => {
  const customer = await visit('phone')
  const { page } = customer
  const free = `${addMonthsTo(inDays(0), 2).slice(0, 7)}-01`
  await customer.until('size')
  await page.route('**/availability*', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const { products, ...rest } = (await server.fetch(`${pathname}${search}`)).json
    const days = Math.round((Date.parse(free) - Date.parse(inDays(0))) / 86_400_000)
    const out = Array.from({ length: days }, (_, index) => inDays(index))
    const unavailable = out.map((date) => ({ date, reason: 'sold_out' }))
    const soldOut = products.map((product: object) => ({ ...product, unavailable }))
    await route.fulfill({ json: { ...rest, products: soldOut } })
  })
  await page.getByRole('radio', { name: /6 m³/ }).check()
  await page.getByRole('button', { name: 'Choose the dates' }).click()
  await page.locator('#calendar [aria-busy="false"]').waitFor()
  await page.locator(`[data-day="${free}"]:visible`).first().waitFor({ timeout: 5000 })
})
