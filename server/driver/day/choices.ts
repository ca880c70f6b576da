import type { DriverDay } from '#contract/driver/day.ts'

/** Why a job can't be done, as drivers say it. */
export const REASONS: DriverDay['reasons'] = [
  { id: 'no_access', code: 'no_access', label: 'No way in' },
  { id: 'blocked', code: 'blocked', label: 'Blocked' },
  { id: 'overfull', code: 'other', label: 'Above the rim' },
  { id: 'overweight', code: 'overweight', label: 'Too heavy' },
  { id: 'prohibited_waste', code: 'prohibited_waste', label: 'Wrong waste' },
  { id: 'unsafe', code: 'unsafe', label: 'Not safe' },
  { id: 'customer_absent', code: 'customer_absent', label: 'No one there' },
  { id: 'bin_missing', code: 'other', label: 'Bin not here' },
  { id: 'vehicle', code: 'vehicle', label: 'Truck fault' },
  { id: 'weather', code: 'weather', label: 'Weather' },
  { id: 'other', code: 'other', label: 'Other' },
]

/** What a driver may find at a job, as drivers say it. */
export const FINDINGS: DriverDay['findings'] = [
  { id: 'mattress', kind: 'extra_item', label: 'Mattress', counted: true },
  { id: 'tyre', kind: 'extra_item', label: 'Tyre', counted: true },
  { id: 'overfull', kind: 'overfull', label: 'Above the rim', counted: false },
  { id: 'contamination', kind: 'contamination', label: 'Wrong waste', counted: false },
  { id: 'asbestos', kind: 'asbestos', label: 'Asbestos?', counted: false },
  { id: 'bin_damaged', kind: 'bin_damaged', label: 'Bin damaged', counted: false },
  { id: 'other_item', kind: 'extra_item', label: 'Other item', counted: true },
  { id: 'other', kind: 'other', label: 'Something else', counted: false },
]
