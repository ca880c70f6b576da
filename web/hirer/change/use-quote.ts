import { useEffect, useState } from 'preact/hooks'
import type { OrderChange } from '#contract/orders/hirer.ts'
import type { Calls, Wanted } from '#web/hirer/calls/calls.ts'
import { useCall } from '#web/hirer/calls/use-call.ts'
import type { CallState } from '#web/hirer/calls/use-call.ts'

/**
 * What other dates would come to, asked for anew whenever they are others.
 * @param dates null: nothing to ask yet
 */
export function useQuote(
  calls: Calls,
  dates: Omit<Wanted, 'dryRun'> | null,
): { quote: OrderChange | null; call: CallState } {
  const [quote, setQuote] = useState<OrderChange | null>(null)
  const { run, ...call } = useCall<OrderChange>()
  useEffect(() => {
    setQuote(null)
    if (dates) run(() => calls.change({ ...dates, dryRun: true }), setQuote)
  }, [JSON.stringify(dates)])
  return { quote, call }
}
