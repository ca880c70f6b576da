import type { Area } from '#contract/catalog/catalog.ts'
import { fold, readPlace } from '#web/find-localities.ts'
import type { Found } from '#web/find-localities.ts'

/** Shorter words are one letter away from too many others. */
const SHORTEST = 4
/** Postcodes this far apart are neighbours more often than not. */
const FAR = 10
const MOST = 3

/**
 * The localities that typed text may have meant when none matches it, nearest first: names one letter away, the
 * same name with another postcode, or, where only a postcode was typed, the postcodes next to it.
 */
export function nearLocalities(areas: readonly Area[], typed: string): Found[] {
  const { name, postcode } = readPlace(typed)
  const distance = (suburb: string, code: string) => {
    if (name !== '') return distanceOfNames(name, fold(suburb))
    return postcode.length === 4 ? Math.abs(Number(code) - Number(postcode)) : Infinity
  }
  return areas
    .flatMap((area) =>
      area.localities.map(({ suburb, postcode: code }) => {
        return { suburb, postcode: code, area, far: distance(suburb, code) }
      }),
    )
    .filter(({ far }) => far <= FAR)
    .sort((one, other) => one.far - other.far || one.suburb.localeCompare(other.suburb))
    .slice(0, MOST)
    .map(({ suburb, postcode: code, area }) => ({ suburb, postcode: code, area }))
}

/** 0 for the name itself, 1 for one that's one letter away, 2 for the beginning of such a one, else Infinity. */
function distanceOfNames(typed: string, suburb: string): number {
  if (typed.length < SHORTEST) return Infinity
  if (typed === suburb) return 0
  if (differByOne(typed, suburb)) return 1
  const words = suburb.split(' ')
  const tails = words.map((_, index) => words.slice(index).join(' '))
  const lengths = [typed.length - 1, typed.length, typed.length + 1]
  const begins = (tail: string) => lengths.some((most) => differByOne(typed, tail.slice(0, most)))
  return tails.some(begins) ? 2 : Infinity
}

/** Whether two words differ by no more than one letter, added, left out or changed, or two neighbours swapped. */
function differByOne(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at]
  return (
    short.slice(at + 1) === long.slice(at + 1) ||
    (isSwapped && short.slice(at + 2) === long.slice(at + 2))
  )
}
