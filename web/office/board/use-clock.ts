import { useCallback, useSyncExternalStore } from 'react'
import { localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { useOffice } from '#web/office/shell/office-context.ts'

const MINUTE_MS = 60_000

/** Says an instant as the organisation's clock shows it: "08:05". */
export function useClock(): (at: string) => string {
  const { timezone } = useOffice().organisation
  return useCallback((at) => localTime(new Date(at), timezone).time, [timezone])
}

/** The organisation's day: a board that's left open over night shows the new one in the morning. */
export function useToday(): Day {
  const { timezone } = useOffice().organisation
  return useSyncExternalStore(eachMinute, () => localTime(new Date(), timezone).day)
}

function eachMinute(passed: () => void): () => void {
  const timer = setInterval(passed, MINUTE_MS)
  return () => clearInterval(timer)
}
