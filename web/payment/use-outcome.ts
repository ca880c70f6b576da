import { useEffect, useState } from 'preact/hooks'
import type { PaymentOutcome } from '#contract/payments/payment.ts'
import { callApi } from '#web/api.ts'
import { endpoints } from '#web/endpoints.ts'

/** Seconds between requests: often at first, then less often, for about six minutes. */
const PAUSES = [1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144]

/** What is known about a payment. `late` after the last request, if it is still open. */
export type Outcome = { known: PaymentOutcome | null; status: number | null; late: boolean }

/** The payment that the address names, as that of a return from the payment page does. */
export function sessionOfAddress(): string | null {
  return new URLSearchParams(location.search).get('payment_session')
}

/**
 * What became of the payment that the address names; null if it names none. Once it's paid, the address names it no
 * longer: thanks aren't news again after a reload.
 */
export function useReturn(slug: string): Outcome | null {
  const [sessionId] = useState(sessionOfAddress)
  const outcome = useOutcome(slug, sessionId)
  const isPaid = outcome.known?.status === 'complete'
  useEffect(() => {
    if (isPaid) history.replaceState(null, '', location.pathname + location.hash)
  }, [isPaid])
  return sessionId === null ? null : outcome
}

/** Whether a payment is over, paid or not. */
export function isDecided(outcome: Outcome | null): boolean {
  return outcome !== null && outcome.known !== null && outcome.known.status !== 'open'
}

/**
 * Watches a payment until it is decided. A return from the payment page proves nothing: only the
 * provider confirms a payment, which can take some seconds.
 */
export function useOutcome(slug: string, sessionId: string | null): Outcome {
  const [outcome, setOutcome] = useState<Outcome>({ known: null, status: null, late: false })
  useEffect(() => {
    if (sessionId === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const ask = async (turn: number) => {
      const reply = await callApi(endpoints.getPaymentSession, {
        params: { organisation: slug, id: sessionId },
      })
      if (stopped) return
      if (reply.kind === 'done') {
        setOutcome((before) => ({ ...before, known: reply.answer }))
        if (reply.answer.status !== 'open') return
      } else if (reply.kind === 'refused' && reply.status === 404) {
        setOutcome((before) => ({ ...before, status: 404 }))
        return
      }
      const pause = PAUSES[turn]
      const limited = reply.kind === 'refused' && reply.status === 429
      if (pause === undefined) setOutcome((before) => ({ ...before, late: true }))
      else timer = setTimeout(() => void ask(turn + 1), (limited ? 60 : pause) * 1000)
    }
    void ask(0)
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [slug, sessionId])
  return outcome
}
