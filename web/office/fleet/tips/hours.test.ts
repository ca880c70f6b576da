import { expect, test } from 'vitest'
import { readHours, sayHours, showHours } from './hours.ts'

const week = ['6-16:30', '06:00–16:30', '6:00-16:30', '6-16:30', '6-16:30', '7-12', '']

test('hours are read as people type them, and shown together', () => {
  const hours = readHours(week)
  expect(hours?.[0]).toEqual({ opens: '06:00', closes: '16:30' })
  expect(showHours(hours, 5)).toBe('07:00–12:00')
  expect(sayHours(hours)).toBe('Mon–Fri 06:00–16:30, Sat 07:00–12:00')
})

test('nothing typed is not known, and nonsense is kept to be refused', () => {
  expect(readHours(['', ' ', '', '', '', '', ''])).toBeNull()
  expect(readHours(['early', '', '', '', '', '', ''])?.[0]).toEqual({ opens: 'early', closes: '' })
  expect(sayHours(null)).toBe('not known')
})
