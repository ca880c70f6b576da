import { useCallback, useEffect, useState } from 'preact/hooks'
import { findBookingStep } from '#contract/catalog/booking-steps.ts'
import type { BookingStep } from '#contract/catalog/booking-steps.ts'

/** The address of a step. Its query says how the page is embedded, and nothing else. */
export function stepPath(path: string, step: BookingStep): string {
  // The server, which renders the way back too, has no location.
  const search = typeof location === 'undefined' ? '' : location.search
  const embed = new URLSearchParams(search).get('embed')
  const query = embed === null ? '' : `?embed=${encodeURIComponent(embed)}`
  return `${step === 'suburb' ? path : `${path}/${step}`}${query}`
}

function stepAt(path: string): BookingStep {
  const word = location.pathname.slice(path.length + 1)
  return findBookingStep(word) ?? 'suburb'
}

/** Goes to a step; with `replace` the browser's Back skips the step before. */
export type Go = (step: BookingStep, how?: 'replace') => void

/** The step that the address names, and how to go to another. The browser's Back works. */
export function useStep(path: string): [BookingStep, Go] {
  const [step, setStep] = useState(() => stepAt(path))
  useEffect(() => {
    const onPop = () => setStep(stepAt(path))
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [path])
  const go = useCallback<Go>(
    (next, how) => {
      if (how === 'replace') history.replaceState(null, '', stepPath(path, next))
      else history.pushState(null, '', stepPath(path, next))
      setStep(next)
    },
    [path],
  )
  return [step, go]
}
