import { endpoints } from '#contract/api/endpoints.ts'
import { findOutcome } from '#server/payments/find-outcome.ts'
import type { PublicApi } from './guard.ts'

export function paymentSessionRoutes(api: PublicApi): void {
  api.read.on(endpoints.getPaymentSession, (org, { params }) => findOutcome(org, params.id))
}
