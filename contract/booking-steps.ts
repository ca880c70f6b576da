/**
 * The steps of the booking page in order, each an address below the organisation's; the first is
 * the address itself.
 */
export const bookingSteps = [
  'suburb',
  'waste',
  'size',
  'dates',
  'extras',
  'details',
  'terms',
  'review',
  'done',
] as const
export type BookingStep = (typeof bookingSteps)[number]
