import type { InOrg } from '#server/db/tenant.ts'
import type { Log } from '#server/log.ts'
import type { Providers } from '#server/payments/providers/provider.ts'

/**
 * The first parameter of a payment task, which calls a provider between two transactions of one
 * organisation. No transaction is open during the call.
 */
export type PaymentDesk = {
  inOrg: InOrg
  payments: Providers
  log: Log
}
