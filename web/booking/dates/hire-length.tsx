import { daysBetween } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { hireDays } from '#contract/orders/pricing.ts'
import { formatShortMoney } from '#contract/values/money.ts'
import type { Chosen } from '#web/booking/draft/chosen.ts'
import { daysOf } from '#web/count.ts'
import styles from './dates-step.module.css'

/** "9 days’ hire: 7 included, 2 extra at $15 a day". */
export function HireLength(props: {
  deliveryDate: Day
  pickupDate: Day
  chosen: Chosen
  rules: { hireCountsDeliveryDay: boolean }
  currency: string
}) {
  const { deliveryDate, pickupDate, chosen, rules, currency } = props
  const valid = daysBetween(deliveryDate, pickupDate) >= 0
  const days = valid ? hireDays(deliveryDate, pickupDate, rules.hireCountsDeliveryDay) : 0
  const parts = chosen.bins
    .filter(({ orderable }) => orderable.product.lineType === 'hire')
    .map(({ orderable: { name, pricing } }) => {
      const extra = Math.max(0, days - pricing.includedDays)
      if (extra === 0 || pricing.extraDayPrice === 0) return 'included in the price'
      const price = `${extra} extra at ${formatShortMoney(pricing.extraDayPrice, currency)} a day`
      return chosen.bins.length > 1
        ? `${price} for ${name}`
        : `${pricing.includedDays} included, ${price}`
    })
  return (
    <p class={styles.hireLength} role="status">
      {valid && `${daysOf(days)} hire: ${[...new Set(parts)].join('; ')}`}
    </p>
  )
}
