import { useEffect, useState } from 'preact/hooks'
import type { HirersOrder, OrderChange } from '#contract/orders/hirer.ts'
import type { Calls, Wanted } from '#web/hirer/calls/calls.ts'
import { useCall } from '#web/hirer/calls/use-call.ts'
import type { CallState } from '#web/hirer/calls/use-call.ts'

/**
 * The price of other dates, fetched whenever they or the order change.
 * @param wanted null: there is nothing to ask yet
 */
export function useQuote(
  calls: Calls,
  wanted: Omit<Wanted, 'dryRun'> | null,
  { version }: Pick<HirersOrder, 'version'>,
): { quote: OrderChange | null; call: CallState } {
  const [quote, setQuote] = useState<OrderChange | null>(null)
  const { run, ...call } = useCall<OrderChange>()
  const asked = wanted !== null
  const { deliveryDate, pickupDate, collectNow } = wanted ?? {}
  useEffect(() => {
    setQuote(null)
    if (!asked) return
    const dates = {
      ...(deliveryDate !== undefined && { deliveryDate }),
      ...(pickupDate !== undefined && { pickupDate }),
      ...(collectNow !== undefined && { collectNow }),
    }
    run(() => calls.change({ ...dates, dryRun: true }), setQuote)
  }, [run, calls, asked, deliveryDate, pickupDate, collectNow, version])
  return { quote, call }
}
