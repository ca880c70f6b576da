/**
 * The days on which nothing can begin that takes a while, because a later day of it is full. Costs one look at each
 * full day and one at each blocked day, however long it takes. Days are counted from 1970-01-01.
 * @param full in order
 * @param span for how many days after the first it takes
 * @returns whether a day from `first` to `last` is blocked
 */
export function blockedDays(
  full: readonly number[],
  { first, last, span }: { first: number; last: number; span: number },
): (day: number) => boolean {
  const blocked = new Uint8Array(Math.max(0, last - first + 1))
  let next = first
  for (const day of full) {
    // A loop, since most days block few: fill() takes longer to begin than to fill them.
    for (let one = Math.max(next, day - span); one <= day; one += 1) blocked[one - first] = 1
    next = Math.max(next, day + 1)
  }
  return (day) => blocked[day - first] === 1
}
