/** What people most often write as a reason, to choose with one click. */

export const CANCEL_REASONS = [
  'Asked by phone',
  'Booked twice',
  'Not paid',
  'No access to the site',
]

export const DECLINE_REASONS = ['Too far', 'No bin free', 'Not a job for us']
