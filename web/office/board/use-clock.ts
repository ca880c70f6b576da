import { useCallback, useState } from 'react'
import { localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { useOffice } from '#web/office/shell/office-context.ts'

/** Says an instant as the organisation's clock shows it: "08:05". */
export function useClock(): (at: string) => string {
  const { timezone } = useOffice().organisation
  return useCallback((at) => localTime(new Date(at), timezone).time, [timezone])
}

/** The organisation's day as the screen was opened. */
export function useToday(): Day {
  const { timezone } = useOffice().organisation
  const [today] = useState(() => localTime(new Date(), timezone).day)
  return today
}
