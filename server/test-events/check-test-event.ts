import { isJobEvent } from '#contract/webhooks/test-event.ts'
import type { TestEventBody } from '#contract/webhooks/test-event.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Checks that a type of event can happen to what is named, or to a new order.
 * @throws Refusal 422
 */
export async function checkTestEvent(
  org: Org,
  { type, orderId, jobId }: TestEventBody,
): Promise<void> {
  const isNew = orderId === undefined && jobId === undefined
  if (jobId !== undefined && !isJobEvent(type)) {
    throw refuse('jobId', 'invalid', `is only for events of jobs, and ${type} is of an order`)
  }
  if (!isNew && (type === 'order.created' || type === 'job.scheduled')) {
    const field = orderId === undefined ? 'jobId' : 'orderId'
    throw refuse(field, 'invalid', `can't be sent for ${type}, which happens to a new order`)
  }
  if (type === 'order.confirmed' && isNew) {
    const { approvalRequired, paymentRequired } = (await loadCatalog(org)).public.bookingRules
    if (!approvalRequired && !paymentRequired) throw refuse('type', 'wrong_state', NEVER_PENDING)
  }
}

const NEVER_PENDING =
  'needs an order that is pending, and this organisation confirms orders as they are placed. Name one, or turn on approval in the booking rules'

function refuse(field: string, code: 'invalid' | 'wrong_state', message: string): Refusal {
  return new Refusal(422, { field, code, message })
}
