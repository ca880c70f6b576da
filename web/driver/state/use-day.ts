import { useMemo } from 'preact/hooks'
import type { DriverDay, DriverRun, DriverStop } from '#contract/driver/day.ts'
import { localTime } from '#contract/values/day.ts'
import { showVanished, strikeVanished } from '#web/driver/day/show-vanished.ts'
import { actionsSince, showDay } from '#web/driver/day/show-day.ts'
import type { Phone } from './phone.ts'
import { useAppState } from './store.ts'

/** The day with what the driver has done since, and the run that is shown. */
export type Today = {
  day: DriverDay
  /** The run that is under way, or the next one; null if there is none. */
  run: DriverRun | null
  /** When it was looked at, by the server’s clock. */
  now: string
  /** The date at the business. */
  today: string
  phone: Phone
}

/** What time it is at the business. */
export const clockOf = ({ now, today, day: { timezone } }: Today) => ({ now, today, timezone })

/** Null until a day has been fetched once. */
export function useDay(): Today | null {
  const { phone } = useAppState()
  return useMemo(() => (phone ? lookAt(phone, Date.now()) : null), [phone])
}

function lookAt(phone: Phone, now: number): Today | null {
  if (!phone.day) return null
  const { day, askedAt } = phone.day
  const timed = byServersClock(phone)
  const shownSince = actionsSince(timed.actions, askedAt)
  const whole = { ...day, runs: showVanished(day.runs, phone.vanished) }
  const done = showDay(whole, shownSince)
  const shown = { ...done, runs: strikeVanished(done.runs, phone.vanished) }
  const instant = new Date(now + phone.offset)
  const today = localTime(instant, day.timezone).day
  return {
    day: shown,
    run: chooseRun(shown.runs, today),
    now: instant.toISOString(),
    today,
    phone: timed,
  }
}

const A_MINUTE = 60_000

/**
 * The phone with the times of its reports by the server's clock, as the office sees them: a phone whose clock is wrong
 * would otherwise mix two clocks on one screen. When answers arrived stays by the phone's: it's compared with that.
 */
function byServersClock(phone: Phone): Phone {
  if (Math.abs(phone.offset) < A_MINUTE) return phone
  const shift = (at: number) => at + phone.offset
  return {
    ...phone,
    heardAt: phone.heardAt === null ? null : shift(phone.heardAt),
    actions: phone.actions.map((row) => ({
      ...row,
      action: { ...row.action, at: new Date(shift(Date.parse(row.action.at))).toISOString() },
    })),
  }
}

/** Yesterday's run as long as it’s open, then today's, then the next. */
export function chooseRun(runs: readonly DriverRun[], today: string): DriverRun | null {
  const isLive = ({ status }: DriverRun) => status !== 'closed'
  return (
    runs.find((run) => run.status === 'open') ??
    runs.find((run) => run.date === today && isLive(run)) ??
    runs.find((run) => run.date > today && isLive(run)) ??
    runs.findLast((run) => run.date === today) ??
    null
  )
}

/** A stop of any run, by its own id or its job's. */
export function findStop(
  day: DriverDay,
  id: string,
): { stop: DriverStop; run: DriverRun } | undefined {
  const stops = day.runs.flatMap((run) => run.stops.map((stop) => ({ stop, run })))
  return stops.find(({ stop }) => stop.id === id || stop.job?.id === id)
}
