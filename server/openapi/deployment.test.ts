import { expect, test } from 'vitest'
import { addDays } from '#contract/values/day.ts'
import { datePlaceholders, fillInDates } from './deployment.ts'

test('the dates to book are a Tuesday at least a week away and the next, and no holidays', () => {
  const { deliveryDate, pickupDate } = datePlaceholders
  for (let offset = 0; offset < 400; offset += 1) {
    const today = addDays('2026-11-23', offset)
    const [from = '', to = ''] = fillInDates(`${deliveryDate} ${pickupDate}`, today).split(' ')
    expect(new Date(from).getUTCDay()).toBe(2)
    const days = (Date.parse(from) - Date.parse(today)) / 86_400_000
    expect(days, today).toBeGreaterThanOrEqual(7)
    expect(days, today).toBeLessThan(49)
    expect(Date.parse(to) - Date.parse(from)).toBe(7 * 86_400_000)
    for (const date of [from, to]) expect(date).not.toMatch(/-(?:12-25|12-26|01-01|01-26|04-25)$/)
  }
})
