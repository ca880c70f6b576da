/** The states and territories of Australia. */
export const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const
export type State = (typeof states)[number]

/** The postcodes of each, from and to, as Australia Post gives them out. */
const RANGES: readonly [from: number, to: number, state: State][] = [
  [200, 299, 'ACT'],
  [800, 999, 'NT'],
  [1000, 2599, 'NSW'],
  [2600, 2618, 'ACT'],
  [2619, 2899, 'NSW'],
  [2900, 2920, 'ACT'],
  [2921, 2999, 'NSW'],
  [3000, 3999, 'VIC'],
  [4000, 4999, 'QLD'],
  [5000, 5999, 'SA'],
  [6000, 6999, 'WA'],
  [7000, 7999, 'TAS'],
  [8000, 8999, 'VIC'],
  [9000, 9999, 'QLD'],
]

/** Postcodes with places in two states, or in one that the range doesn't say. */
const ACROSS_A_BORDER = new Set([
  '0872',
  '2406',
  '2540',
  '2611',
  '2618',
  '2620',
  '3500',
  '3585',
  '3586',
  '3644',
  '3691',
  '3707',
  '4375',
  '4377',
  '4380',
  '4383',
  '4385',
])

/** The state of a postcode; null for one that crosses a border, and for what isn't one. Pure. */
export function stateOfPostcode(postcode: string): State | null {
  if (!/^\d{4}$/.test(postcode) || ACROSS_A_BORDER.has(postcode)) return null
  const number = Number(postcode)
  const [, , state] = RANGES.find(([from, to]) => number >= from && number <= to) ?? []
  return state ?? null
}

/** A place as it's written on an envelope: "Newtown NSW 2042". */
export function sayPlace({ suburb, postcode }: { suburb: string; postcode: string }): string {
  return [suburb, stateOfPostcode(postcode), postcode].filter(Boolean).join(' ')
}
