import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'

/** Which reminder of an invoice goes out on a day (rules, section 13, "Reminders"). */

/** When customers are reminded, in days from the due date. */
export type Schedule = {
  /** Days before it; null reminds of nothing before it. */
  before: number | null
  /** Days after it. */
  after: readonly number[]
}

/** An invoice, as reminders look at it. */
export type Reminded = {
  issuedOn: Day
  dueOn: Day
  /** Cents. */
  due: number
  pause: Pause | null
  sent: readonly { step: number; on: Day }[]
}

/** `until` is the last day of the pause; null until a person ends it. */
export type Pause = { until: Day | null }

/** A reminder that can't go out within this time, because the organisation is closed, is left out. */
export const LATEST_DAYS = 14

/** Whether reminders of an invoice are held back on a day. Pure. */
export function isPaused(pause: Pause | null, today: Day): boolean {
  return pause !== null && (pause.until === null || today <= pause.until)
}

/**
 * The step that is due today: the last one whose day has come, or null. It goes by what was sent, so that asking again
 * after it went gives null. Today is a working day. Pure.
 * @returns days after the due date, negative before it
 */
export function dueStep(
  { issuedOn, dueOn, due, pause, sent }: Reminded,
  { before, after }: Schedule,
  today: Day,
): number | null {
  if (due <= 0 || isPaused(pause, today)) return null
  if (sent.some(({ on }) => on >= today)) return null
  const last = Math.max(-Infinity, ...sent.map(({ step }) => step))
  const resumedOn = pause === null || pause.until === null ? issuedOn : addDays(pause.until, 1)
  const opensOn = (step: number) => {
    const day = addDays(dueOn, step)
    return day < resumedOn ? resumedOn : day
  }
  const steps = (before === null ? after : [-before, ...after])
    .filter((step) => step > last && addDays(dueOn, step) > issuedOn && opensOn(step) <= today)
    .filter((step) => step > 0 || today <= dueOn)
  const step = steps.length === 0 ? null : Math.max(...steps)
  return step === null || today > addDays(opensOn(step), LATEST_DAYS) ? null : step
}

/** How far ahead the next reminder is looked for. */
const AHEAD_DAYS = 400

/**
 * The next reminder that would go out, if nothing is paid until then. Pure.
 * @param from the first day that it may go out
 * @param isWorkingDay of a day
 */
export function nextReminder(
  invoice: Reminded,
  schedule: Schedule,
  { from, isWorkingDay }: { from: Day; isWorkingDay: (day: Day) => boolean },
): { step: number; on: Day } | null {
  if (invoice.due <= 0 || invoice.pause?.until === null) return null
  for (let ahead = 0; ahead < AHEAD_DAYS; ahead += 1) {
    const on = addDays(from, ahead)
    const step = isWorkingDay(on) ? dueStep(invoice, schedule, on) : null
    if (step !== null) return { step, on }
  }
  return null
}
