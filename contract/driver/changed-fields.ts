// Phones use this too, and do without the schemas in day.ts.

/** A field of a job that the office may change while it's on a phone. */
export const changedFields = [
  'date',
  'time_window',
  'address',
  'gate_code',
  'notes',
  'contact',
  'items',
  'internal_note',
] as const
