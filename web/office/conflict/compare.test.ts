import { expect, test } from 'vitest'
import { changesOf, compare, withoutTheirs } from './compare.ts'

const labels = { phone: 'Phone', gate: 'Gate code', notes: 'Notes' }
const began = { phone: '1', gate: '2', notes: '' }
const by = (field: string) => (field === 'gate' ? 'Sam' : null)

test('lists what others changed, with what was typed instead', () => {
  const now = { phone: '9', gate: '4', notes: '' }
  expect(compare(labels, { began, now, typed: { phone: '7', notes: 'x' }, by })).toEqual([
    { field: 'phone', label: 'Phone', was: '1', now: '9', mine: '7', by: null },
    { field: 'gate', label: 'Gate code', was: '2', now: '4', mine: null, by: 'Sam' },
  ])
})

test('a value typed back to what it was isn’t a change', () => {
  expect(changesOf(began, { phone: '1', gate: '5' })).toEqual({ gate: '5' })
})

test('taking theirs keeps what only the person changed', () => {
  const typed = { phone: '7', notes: 'x' }
  const differences = compare(labels, { began, now: { ...began, phone: '9' }, typed, by })
  expect(withoutTheirs(typed, differences)).toEqual({ notes: 'x' })
})
