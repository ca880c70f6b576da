/**
 * What else a write may change, by what it is about: open pages that show only that hear of it too. A table rather than a
 * look at each write, because a hint too many costs one read.
 */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  'bank-imports': ['payments', 'invoices', 'orders'],
  'bank-lines': ['payments', 'invoices', 'orders'],
  bins: ['jobs'],
  board: ['jobs', 'orders'],
  charges: ['orders'],
  customers: ['orders'],
  dockets: ['jobs'],
  drivers: ['jobs'],
  emails: ['orders'],
  'invoice-drafts': ['invoices', 'orders'],
  invoices: ['orders'],
  members: ['invitations'],
  payments: ['invoices', 'orders'],
  'personal-data': ['customers', 'orders', 'jobs', 'invoices', 'payments', 'emails', 'views'],
  'record-imports': ['bins', 'drivers', 'vehicles', 'tip-sites'],
  runs: ['jobs', 'orders'],
  vehicles: ['jobs'],
}

/** The topics that are hinted beside one. */
export function topicsBeside(topic: string): readonly string[] {
  return BESIDE[topic] ?? []
}
