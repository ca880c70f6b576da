/** The words of charges, apart from their shapes: pages that show them don't load a schema library for it. */

/** What can be charged after the booking (rules, section 13, "Charges"). */
export const chargeKinds = [
  'extra_days',
  'excess_weight',
  'futile_trip',
  'waiting',
  'contamination',
  'item_count',
  'exchange',
  'relocation',
  'cancellation',
  'permit',
  'visit',
  'manual',
] as const
export type ChargeKind = (typeof chargeKinds)[number]

/** Those that a rule proposes from facts; the others are made by people. */
export const ruledKinds = [
  'extra_days',
  'excess_weight',
  'futile_trip',
  'waiting',
  'contamination',
  'item_count',
  'exchange',
  'relocation',
  'cancellation',
  'visit',
] as const satisfies readonly ChargeKind[]
export type RuledKind = (typeof ruledKinds)[number]

export const chargeNames: Record<ChargeKind, string> = {
  extra_days: 'Extra days',
  excess_weight: 'Excess weight',
  futile_trip: 'Futile trip',
  waiting: 'Waiting',
  contamination: 'Contamination',
  item_count: 'Extra items',
  exchange: 'Exchange',
  relocation: 'Relocation',
  cancellation: 'Late cancellation',
  permit: 'Permit',
  visit: 'Visit',
  manual: 'Other',
}

export const chargeStates = ['proposed', 'notified', 'approved', 'waived'] as const
export type ChargeState = (typeof chargeStates)[number]

/** The states that each move of a charge may start from. */
export const chargeMoves = {
  change: ['proposed', 'notified'],
  notify: ['proposed'],
  reply: ['notified'],
  approve: ['proposed', 'notified'],
  waive: ['proposed', 'notified'],
  /** A waiver that was a mistake. */
  reopen: ['waived'],
} as const satisfies Record<string, readonly ChargeState[]>

/** The parts of the review queue. */
export const chargeViews = [
  'review',
  'notified',
  'disputed',
  'docket',
  'approved',
  'waived',
] as const
export type ChargeView = (typeof chargeViews)[number]

export const taxCodes = ['gst', 'gst_free', 'excluded'] as const
export type TaxCode = (typeof taxCodes)[number]

/** One row of a charge's arithmetic; the last row is the result. */
export const stepUnits = ['days', 'kg', 'minutes', 'count', 'cents'] as const
export type Step = { label: string; unit: (typeof stepUnits)[number]; value: number }

/** How the end of a hire is decided (rules, section 13, "Charges"). */
export const hireEnds = ['pickupDate', 'offHire', 'collection'] as const
export type HireEnd = (typeof hireEnds)[number]
