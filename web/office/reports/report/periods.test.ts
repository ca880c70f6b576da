import { expect, test } from 'vitest'
import { periodsOf } from './periods.ts'

test('periods are whole months, quarters and financial years', () => {
  expect(periodsOf('2026-02-14')).toEqual([
    ['This month', { from: '2026-02-01', to: '2026-02-14' }],
    ['Last month', { from: '2026-01-01', to: '2026-01-31' }],
    ['This quarter', { from: '2026-01-01', to: '2026-02-14' }],
    ['Last quarter', { from: '2025-10-01', to: '2025-12-31' }],
    ['This financial year', { from: '2025-07-01', to: '2026-02-14' }],
    ['Last financial year', { from: '2024-07-01', to: '2025-06-30' }],
  ])
  expect(periodsOf('2026-07-01')[4]).toEqual([
    'This financial year',
    { from: '2026-07-01', to: '2026-07-01' },
  ])
})
