import { spokenDay } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'

type Name = 'issuedOn' | 'dueOn'

/**
 * What is said beside a date of a draft once one was refused: which, why, and what to do. The draft keeps the date that
 * it had. Null if nothing is wrong with this one.
 * @param tried the dates that were to be changed
 * @param wrong what is wrong with the date and the due date, as sentences
 */
export function sayRefusedDay(
  name: Name,
  {
    tried,
    wrong,
    today,
  }: {
    tried: Readonly<Partial<Record<Name, Day | null>>>
    wrong: Readonly<Record<string, string>>
    today: Day
  },
): string | null {
  const other = name === 'issuedOn' ? 'dueOn' : 'issuedOn'
  if (!(name in tried)) {
    // Said beside the date that was changed; a kept one can be locked meanwhile.
    const own = other in tried ? undefined : wrong[name]
    return own === undefined ? null : `${own} Choose a later date.`
  }
  const day = tried[name] ?? null
  const kept = day === null ? 'It isn’t changed.' : `${spokenDay(day)} isn’t saved.`
  if (wrong[name] !== undefined) {
    const isAhead = name === 'issuedOn' && day !== null && day > today
    return `${kept} ${wrong[name]} Choose ${isAhead ? 'today or an earlier' : 'a later'} date.`
  }
  if (wrong[other] === undefined) return null
  return `${kept} ${wrong[other]} Change ${other === 'dueOn' ? 'the due date' : 'the date'} first.`
}
