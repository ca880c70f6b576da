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

/** What each step is called, in the line of stops and in the title. */
export const stepNames: Record<BookingStep, string> = {
  suburb: 'Suburb',
  waste: 'Waste',
  size: 'Size',
  dates: 'Dates',
  extras: 'Extras',
  details: 'Details',
  terms: 'Terms',
  review: 'Book',
  done: 'Booked',
}
