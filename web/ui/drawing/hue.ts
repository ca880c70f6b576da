/** The hue of a kind of waste, the same on every screen. The kind’s word is always beside it. */
export type Hue = 'general' | 'garden' | 'fill' | 'heavy'

/** Words in the name of a kind of waste, and its hue on every screen. */
const WORDS: readonly [RegExp, Hue][] = [
  [/garden|green|organic/i, 'garden'],
  [/concrete|brick|masonry|heavy|tile/i, 'heavy'],
  [/soil|fill|dirt|sand/i, 'fill'],
]

/** The hue of a kind of waste, by its name; most kinds are general waste. */
export function hueOf(waste: string): Hue {
  return WORDS.find(([words]) => words.test(waste))?.[1] ?? 'general'
}
