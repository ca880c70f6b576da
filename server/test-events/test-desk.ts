import type { OrgDesk } from '#server/db/tenant.ts'
import type { Log } from '#server/log.ts'
import type { TestPayments } from './pay-by-test.ts'

/**
 * The first parameter of what makes test events: it takes several transactions of one test organisation, each at an
 * instant of its own, and pays with the test provider.
 */
export type TestDesk = OrgDesk & {
  payments: TestPayments
  /** Where the booking pages are, without a trailing slash. */
  bookingUrl: string
  log: Log
}
