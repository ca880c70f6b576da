/**
 * The steps of the booking page, in order. Each has an address below the organisation's; the first is
 * the organisation's address itself.
 */
export const bookingSteps = [
  'suburb',
  'waste',
  'size',
  'dates',
  'details',
  'review',
  'done',
] as const
export type BookingStep = (typeof bookingSteps)[number]

/** Addresses that were steps of their own once, with the step that has taken them over. */
const formerSteps = new Map<string, BookingStep>([
  ['extras', 'size'],
  ['terms', 'review'],
])

/** The step at an address below the organisation's; undefined if there's none. */
export function findBookingStep(address: string | undefined): BookingStep | undefined {
  return bookingSteps.find((step) => step === address) ?? formerSteps.get(address ?? '')
}

/** The name of each step, in the page's progress and title. */
export const stepNames: Record<BookingStep, string> = {
  suburb: 'Suburb',
  waste: 'Waste',
  size: 'Size',
  dates: 'Dates',
  details: 'Details',
  review: 'Book',
  done: 'Booked',
}
