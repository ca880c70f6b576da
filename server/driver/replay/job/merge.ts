import { isDeepStrictEqual } from 'node:util'

/**
 * The value of a field once reports say something new: what the office entered stays, and an empty value or
 * an earlier report's gives way. Pure.
 * @param there what it is now
 * @param before what reports said before, and `after` what they say now
 */
export function mergeField<Value>(there: Value, before: Value, after: Value): Value {
  if (isDeepStrictEqual(before, after)) return there
  const isOurs = isDeepStrictEqual(there, before)
  return isOurs || there === null || there === undefined ? after : there
}

/** As {@link mergeField}, for a set of things with ids: what reports added and took back, and no more. Pure. */
export function mergeSet<Item extends { id: string }>(
  there: readonly Item[],
  before: readonly Item[],
  after: readonly Item[],
): Item[] {
  const has = (items: readonly Item[], { id }: Item) => items.some((item) => item.id === id)
  const stay = there.filter((item) => has(after, item) || !has(before, item))
  const come = after.filter((item) => !has(stay, item))
  return [...stay, ...come]
}
