import type { DriverDay } from '#contract/driver/day.ts'
import type { Joined } from '#contract/driver/join.ts'
import type { Draft } from '#web/driver/day/draft.ts'
import type { Vanished } from '#web/driver/day/vanished.ts'
import type { Reordered } from '#web/driver/taken/reordered-since.ts'
import type { Taken } from '#web/driver/taken/taken-since.ts'
import type { Keeping } from './database.ts'

/** What the phone keeps one of, by name. */
export type Values = {
  /** Who is joined; absent before joining and after the office ended the phone. */
  joined: Joined
  /** The day as it was fetched last. */
  day: { day: DriverDay; etag: string | null; askedAt: number }
  /** The highest sequence number that was given out. */
  seq: number
  /** How far the server's clock is ahead of the phone's, in milliseconds. */
  offset: number
  /** When the server last answered, by the phone's clock. */
  heardAt: number
  /** Whether the office ended this phone, or it was never joined. */
  ended: boolean
  /** What's filled in and not yet reported, by its subject. */
  drafts: Record<string, Draft>
  /** Changes by the office that the driver has looked at, and answers that are settled. */
  seen: readonly string[]
  /** Stops that the office took away while they were on this phone. */
  vanished: readonly Vanished[]
  /** Stops that the office took away before they were begun, until the driver has seen that. */
  taken: readonly Taken[]
  /** Runs whose stops the office put in another order, until the driver has seen that. */
  reordered: readonly Reordered[]
  /** The ids of jobs that the office added to a run. */
  added: readonly string[]
}

/** Reads one of them. */
export const readValue = <Name extends keyof Values>(keeping: Keeping, name: Name) =>
  keeping.get<Values[Name]>('values', name)

export function writeValue<Name extends keyof Values>(
  keeping: Keeping,
  name: Name,
  value: Values[Name],
): void {
  keeping.put('values', name, value)
}
