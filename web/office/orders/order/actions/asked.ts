import type { JobAsked } from '#web/office/orders/order/jobs/job-asked.ts'
import type { NewJob } from '#web/office/orders/order/jobs/new-jobs.ts'

/** What is being asked about on an order’s page: only one thing at a time. */
export type Asked =
  | 'dates'
  | 'product'
  | 'note'
  | 'cancel'
  | 'decline'
  | 'renew'
  | 'collect'
  | NewJob
  | JobAsked
  | null
