import { expect, test } from 'vitest'
import { sayRefusedDay } from './refused-day.ts'

const today = '2026-11-27'
const locked = { issuedOn: 'The date is in a period that is locked until Tue 30 Jun 2026.' }
const early = { dueOn: 'The due date can’t be before the invoice’s date.' }

test('a refused date is named, with why and what to do', () => {
  expect(
    sayRefusedDay('issuedOn', { tried: { issuedOn: '2026-06-23' }, wrong: locked, today }),
  ).toBe(
    'Tue 23 Jun 2026 isn’t saved. The date is in a period that is locked until Tue 30 Jun 2026. Choose a later date.',
  )
  const ahead = { issuedOn: 'The date can’t be in the future.' }
  expect(
    sayRefusedDay('issuedOn', { tried: { issuedOn: '2026-12-01' }, wrong: ahead, today }),
  ).toBe(
    'Tue 1 Dec 2026 isn’t saved. The date can’t be in the future. Choose today or an earlier date.',
  )
})

test('a date that the due date doesn’t allow says so where it was typed', () => {
  const refused = { tried: { issuedOn: '2026-11-26' }, wrong: early, today }
  expect(sayRefusedDay('issuedOn', refused)).toBe(
    'Thu 26 Nov 2026 isn’t saved. The due date can’t be before the invoice’s date. Change the due date first.',
  )
  expect(sayRefusedDay('dueOn', refused)).toBeNull()
})

test('a kept date that is locked by now is said when something else is changed', () => {
  expect(sayRefusedDay('issuedOn', { tried: {}, wrong: locked, today })).toBe(
    'The date is in a period that is locked until Tue 30 Jun 2026. Choose a later date.',
  )
  expect(sayRefusedDay('dueOn', { tried: {}, wrong: locked, today })).toBeNull()
})
