/** How a bin is found by what a crew types of its number (rules, section 12, "Bins"). Pure. */

/** A number as it's compared: spaces and small letters don't matter. */
export const numberKey = (number: string) => number.replaceAll(/\s/g, '').toUpperCase()

/** What is large on a bin: the last figures of its number, without zeros before them; null if it has none. */
export function figuresOf(number: string): string | null {
  return /0*(\d+)\D*$/.exec(number)?.[1] ?? null
}

/**
 * The bins that a typed number may mean: the one that has it, or else all whose figures it is. Of those that fit, a
 * person chooses.
 */
export function fitNumber<Bin extends { number: string }>(
  bins: readonly Bin[],
  typed: string,
): Bin[] {
  const key = numberKey(typed)
  const same = bins.filter(({ number }) => numberKey(number) === key)
  if (same.length > 0 || !/^\d+$/.test(key)) return same
  const figures = figuresOf(key)
  return bins.filter(({ number }) => figuresOf(number) === figures)
}
