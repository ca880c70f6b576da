import { localTime, spokenDay } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'

/** The zone of this browser: for what is a person’s own and belongs to no organisation. */
export const ownTimezone = Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * A moment as lists show it: "today 10:12", "Tue 24 Nov 10:12" in this year, else "Tue 24 Nov 2025".
 * @param today at the organisation; without it the moment shows whole
 */
export function Moment({ at, timezone, today }: { at: string; timezone: string; today?: Day }) {
  const { day, time } = localTime(new Date(at), timezone)
  const spoken = spokenDay(day)
  const short =
    day === today
      ? `today ${time}`
      : day.slice(0, 4) === today?.slice(0, 4)
        ? `${spoken.slice(0, -5)} ${time}`
        : spoken
  return (
    <time dateTime={at} title={`${spoken}, ${time}, ${timezone}`}>
      {today === undefined ? `${spoken} ${time}` : short}
    </time>
  )
}
