/**
 * Finds on which days something can begin that takes a while. Costs one look at each day, however long
 * it takes. Days are counted from 1970-01-01.
 * @param days the first and the last day on which it may begin, for how many days before that it's
 *   already taken, and for how many after
 * @param isFull whether too little is left on a day
 * @returns whether it can begin on a day from the first to the last
 */
export function freeStarts(
  { first, last, lead, span }: { first: number; last: number; lead: number; span: number },
  isFull: (day: number) => boolean,
): (day: number) => boolean {
  const begin = first - lead
  const count = Math.max(0, last + span - begin + 1)
  /** For each day from `begin`, the next day that's full, itself included. */
  const nextFull = new Int32Array(count)
  let next = NEVER
  for (let index = count - 1; index >= 0; index -= 1) {
    if (isFull(begin + index)) next = begin + index
    nextFull[index] = next
  }
  return (day) => (nextFull[day - first] ?? NEVER) > day + span
}

const NEVER = 2 ** 31 - 1
