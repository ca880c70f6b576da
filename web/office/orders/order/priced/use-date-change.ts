import { useState } from 'react'
import type { Day } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { usePricedChange } from './use-priced-change.ts'

export const LABELS = { deliveryDate: 'Deliver', pickupDate: 'Collect', total: 'Total' }

/** The dates that someone wants; only those that differ from the order’s. */
type Wanted = { deliveryDate?: Day; pickupDate?: Day }

/** Other dates for an order: what they would cost, and the change once the person wants it. */
export function useDateChange(one: OneOrder, onDone: () => void) {
  const { slug: organisation } = useOffice().organisation
  const [wanted, setWanted] = useState<Wanted>({})
  const [unread, setUnread] = useState(false)
  const change = usePricedChange(one, onDone, {
    labels: LABELS,
    key: ['dates', wanted],
    isWanted: Object.keys(wanted).length > 0 && !unread,
    send: ({ id, version }, how) =>
      call(addresses.changeOfficeOrderDates, {
        params: { organisation, id },
        version,
        body: { ...wanted, ...how },
      }),
    read: ({ order: { deliveryDate, pickupDate, total, currency } }) => {
      return { deliveryDate, pickupDate, total: formatMoney(total, currency) }
    },
    typed: { ...wanted },
  })
  return {
    ...change,
    wanted,
    want(name: 'deliveryDate' | 'pickupDate', day: Day | null) {
      const next = { ...wanted }
      delete next[name]
      if (day !== null && day !== change.began[name]) next[name] = day
      setUnread(day === null)
      setWanted(next)
      change.reset()
    },
  }
}
