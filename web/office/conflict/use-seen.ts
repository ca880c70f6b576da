import { useState } from 'react'
import { useKept } from './use-kept.ts'

/** Fields as they were read, with the version that a change of them names. */
export type Read<Fields> = { version: number; fields: Fields }

/** What a person has seen of a record that others may change while it's being typed. */
export type Seen<Fields> = {
  /** The version that a save names. It's the one that is there now, unless someone changed what was typed too. */
  version: number
  /** After a refusal: the fields that someone else changed. */
  moved: (keyof Fields)[]
  /** Keeps what is seen from the first key on, also over a reload. */
  hold: () => void
  /** A save was refused because someone else was faster. The next one is on top of what they saved. */
  meet: () => void
}

/**
 * For a form that shows the record as it is now wherever nothing was typed. If someone else changes a field that was
 * typed too, a save names the version that the person saw, also after a reload: it's refused, and `moved` says what
 * has changed.
 * @param name what it's kept under, besides the address
 * @param now the record as it is now
 * @param typed the fields that were typed
 */
export function useSeen<Fields extends object>(
  name: string,
  now: Read<Fields>,
  typed: Partial<Fields>,
): Seen<Fields> {
  const [held, keep] = useKept(`${name}, as it was`, now)
  const [met, setMet] = useState(false)
  // A form that stays after a save begins again with what is there then.
  const isUntouched = Object.keys(typed).length === 0
  const seen = isUntouched ? now : held
  const names = Object.keys(now.fields) as (keyof Fields)[]
  const changed = names.filter((field) => !isSame(seen.fields[field], now.fields[field]))
  const isBoth = changed.some((field) => field in typed && !isSame(typed[field], now.fields[field]))
  return {
    version: isBoth && !met ? seen.version : now.version,
    moved: met ? changed : [],
    hold() {
      keep(seen)
      if (isUntouched) setMet(false)
    },
    meet: () => setMet(true),
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
