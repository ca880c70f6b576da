import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { HirersPage } from '#contract/orders/hirer.ts'
import type { Calls } from '#web/hirer/calls/calls.ts'
import { useCall } from '#web/hirer/calls/use-call.ts'
import type { CallState } from '#web/hirer/calls/use-call.ts'

/**
 * The order, fetched at first, again once its payment is decided, and again when the network is back.
 * @param decided whether the payment that the hirer returns from is decided
 */
export function useOrder(
  calls: Calls,
  decided: boolean,
): {
  order: HirersPage | null
  setOrder: (order: HirersPage) => void
  view: CallState
  load: () => void
} {
  const [order, setOrder] = useState<HirersPage | null>(null)
  const { run, ...view } = useCall<HirersPage>()
  const load = useCallback(() => run(calls.view, setOrder), [run, calls])
  useEffect(load, [load, decided])

  const offline = view.failure?.kind === 'lost'
  useEffect(() => {
    if (!offline) return undefined
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [offline, load])

  // The button "Try again" disappears once it worked, and the focus with it.
  const failedRef = useRef(false)
  const failed = view.failure !== null
  useEffect(() => {
    if (failed) failedRef.current = true
    else if (order && failedRef.current) document.querySelector<HTMLElement>('h1')?.focus()
  }, [failed, order])
  return { order, setOrder, view, load }
}
