import type { TestEventBody } from '#contract/webhooks/test-event.ts'
import { Refusal } from '#server/refusal.ts'

const OWN = ['type', 'orderId', 'jobId', 'Idempotency-Key']

/** A refusal of the product's in terms of what was sent: its problems are about fields that the caller didn't send. */
export function restate(refusal: Refusal, { orderId, jobId }: TestEventBody): Refusal {
  if (refusal.problems.length === 0) return refusal
  const named = jobId !== undefined ? 'jobId' : orderId !== undefined ? 'orderId' : null
  return new Refusal(
    422,
    refusal.problems.map((problem) => {
      const { field, message } = problem
      if (OWN.includes(field)) return problem
      if (named === null) {
        return { ...problem, field: 'type', message: `needs an order whose ${field} ${message}` }
      }
      const isWhole = field === 'job' || field === 'order'
      return { ...problem, field: named, message: isWhole ? message : `${field} ${message}` }
    }),
  )
}
