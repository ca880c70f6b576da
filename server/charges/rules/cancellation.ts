import { addDays } from '#contract/values/day.ts'
import { shortDay } from '#contract/values/spoken-time.ts'
import type { ChargeRule } from './proposal.ts'

/**
 * A fee for an order that was cancelled late (rules, section 13, "Charges"). It's never part of the order. What the
 * service itself cancels, because it wasn't paid for, costs nothing, and neither does what the business cancels for its own
 * reasons, nor a booking that was declined or cancelled before it was confirmed.
 */
export const cancellation: ChargeRule = ({ order }, { types, lateCancelDays }) => {
  const { cancelled, deliveryDate } = order
  if (cancelled === null || cancelled.isFree) return []
  if (cancelled.day < addDays(deliveryDate, -lateCancelDays)) return []
  const { fee } = types.cancellation
  return [
    {
      key: `order:${order.id}:cancellation`,
      type: 'cancellation' as const,
      jobId: null,
      lineId: null,
      amount: fee,
      description: 'Late cancellation',
      steps: fee === null ? [] : [{ label: 'Fee', unit: 'cents' as const, value: fee }],
      facts: [`Cancelled ${shortDay(cancelled.day)}`, `delivery on ${shortDay(deliveryDate)}`],
      waitsFor: fee === null ? ('amount' as const) : null,
      aroseAt: cancelled.at,
    },
  ]
}
