import { useEffect, useState } from 'react'
import { keepDraft, readDraft } from './kept-drafts.ts'

/**
 * What is being typed into a form, as `useState` has it, and kept in this tab so that a reload doesn't lose
 * it. It goes with the form: once that is sent, or given up. Never use it for what is secret.
 * @param name what it's kept under, besides the address: one for each field and the record that it's about
 */
export function useKept<Value>(
  name: string,
  initial: Value,
): [
  value: Value,
  set: (next: Value) => void,
  /** For a form that stays after it's sent: a reload shows what is saved by then. */
  forget: () => void,
] {
  const [path] = useState(() => location.pathname)
  const key = `${path} ${name}`
  const [value, setValue] = useState(() => readDraft(key, isLike(initial)) ?? initial)
  useEffect(() => () => keepDraft(key, null), [key])
  const set = (next: Value) => {
    keepDraft(key, next)
    setValue(next)
  }
  return [value, set, () => keepDraft(key, null)]
}

/** Whether what was kept has the fields that the form has: an earlier version of it may have kept others. */
function isLike<Value>(initial: Value): (kept: unknown) => kept is Value {
  return (kept): kept is Value => {
    if (typeof initial !== 'object' || initial === null) return typeof kept === typeof initial
    if (typeof kept !== 'object' || kept === null) return false
    return (
      Array.isArray(kept) === Array.isArray(initial) &&
      Object.keys(initial).every((field) => field in kept)
    )
  }
}
