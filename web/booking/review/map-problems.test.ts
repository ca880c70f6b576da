import { expect, test } from 'vitest'
import type { Catalog } from '#contract/catalog/catalog.ts'
import { readProblems } from '#contract/problems.ts'
import { newDraft } from '#web/booking/draft/draft.ts'
import { mapProblems } from './map-problems.ts'

const catalog = {
  bookingQuestions: [{ key: 'soil', label: 'Where is the soil from?' }],
  products: [],
  areas: [],
  addOns: [],
  notices: [],
} as unknown as Catalog
const map = (sentence: string) => mapProblems(readProblems(sentence), newDraft('key'), catalog)

test.each([
  ['email: must be an email address', 'details', 'email'],
  ['lines[0].deliveryDate: is sold out, the next date is 2026-12-01', 'dates', 'delivery'],
  ['lines[1].pickupDate: is a closed date, and no later date works', 'dates', 'collection'],
  ['deliveryTimePeriodId: is not in the catalogue', 'dates', 'period'],
  ['locality: is not in a delivery area', 'suburb', 'suburb'],
  ['customFields.soil: is required', 'details', 'customFields.soil'],
  ['acceptedNoticeIds: must include 1', 'review', 'notices'],
  ['addOns[0].quantity: must be at most 3', 'size', 'addons'],
  ['something: is new', 'details', 'notes'],
])('%s belongs to %s, at %s', (error, step, id) => {
  expect(map(error)).toMatchObject([{ step, id }])
})

test('dates are written for people', () => {
  const [problem] = map('lines[0].deliveryDate: is sold out, the next date is 2026-12-01')
  expect(problem?.nextDate).toBe('2026-12-01')
  expect(problem?.message).toBe('That delivery date is sold out, the next date is Tue 1 Dec')
})

test('two problems of one control are shown once, with the next date', () => {
  const problems = map(
    'deliveryDate: is not a delivery day, and no later date can be booked; lines[0].deliveryDate: is sold out, the next date is 2026-12-01; email: is required',
  )
  expect(problems.map(({ id }) => id)).toEqual(['delivery', 'email'])
  expect(problems[0]?.nextDate).toBe('2026-12-01')
})
