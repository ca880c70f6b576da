import { expect, test } from 'vitest'
import { listChanges } from './list-changes.ts'

const driver = '019ab0de-0000-7000-8000-000000000001'
const words = {
  names: { [driver]: 'Sam Okafor' },
  currency: 'AUD',
  timezone: 'Australia/Sydney',
  today: '2026-11-23',
}
const list = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
  listChanges({ before, after }, words)

test('ids are names, cents are dollars, days and words are as people read them', () => {
  const before = { driverId: null, total: 45_000, pickupDate: '2026-11-24', status: 'pending' }
  const after = { driverId: driver, total: 47_550, pickupDate: '2026-12-01', status: 'in_progress' }
  expect(list(before, after)).toEqual([
    { name: 'Driver', before: null, after: 'Sam Okafor' },
    { name: 'Total', before: '$450.00', after: '$475.50' },
    { name: 'Pickup date', before: 'Tue 24', after: 'Tue 1 Dec' },
    { name: 'Status', before: 'pending', after: 'in progress' },
  ])
})

test('an ABN and a BSB are written as people write them', () => {
  expect(list({ abn: '', bsb: '' }, { abn: '51824753556', bsb: '062000' })).toEqual([
    { name: 'ABN', before: null, after: '51 824 753 556' },
    { name: 'BSB', before: null, after: '062-000' },
  ])
})

test('what is inside of something else stands for itself, and what stays is left out', () => {
  const was = { pricing: { basePrice: 100, includedDays: 7 }, version: 3, tags: ['a', 'b'] }
  const is = { pricing: { basePrice: 200, includedDays: 7 }, version: 4, tags: ['a', 'c'] }
  expect(list(was, is)).toEqual([
    { name: 'Pricing base price', before: '$1.00', after: '$2.00' },
    { name: 'Tags', before: 'a, b', after: 'a, c' },
  ])
})

test('an id that names nothing known is left out', () => {
  expect(list(null, { note: '019ab0de-0000-7000-8000-000000000002', audience: 'crew' })).toEqual([
    { name: 'Audience', before: null, after: 'crew' },
  ])
})

test('an instant is the time at the organisation', () => {
  expect(list(null, { startedAt: '2026-11-22T22:05:00.000Z' })).toEqual([
    { name: 'Started at', before: null, after: 'Mon 23, 09:05' },
  ])
})
