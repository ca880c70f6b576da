import { foldWords } from '#contract/office/customers/address-key.ts'

/** Words that a company's name has or hasn't, depending on who writes it. */
const FORMS = new Set([
  'pty',
  'ltd',
  'limited',
  'proprietary',
  'inc',
  'co',
  'company',
  'the',
  'and',
])

/** A name without its legal form, to compare. Empty if there's nothing else. */
export function nameKey(name: string): string {
  return foldWords(name)
    .filter((word) => !FORMS.has(word))
    .join(' ')
}

/**
 * Whether two names may be of the same person or company: one has all words of the other, or they share at
 * least half of their pairs of letters (Dice's coefficient). Pure.
 */
export function areSimilar(one: string, other: string): boolean {
  const [a, b] = [nameKey(one), nameKey(other)]
  if (a === '' || b === '') return false
  if (hasAllWords(a, b) || hasAllWords(b, a)) return true
  const [pairs, others] = [pairsOf(a), pairsOf(b)]
  const common = [...pairs].filter((pair) => others.has(pair)).length
  return 2 * common >= (pairs.size + others.size) / 2
}

function hasAllWords(name: string, all: string): boolean {
  const words = new Set(name.split(' '))
  return all.split(' ').every((word) => words.has(word))
}

function pairsOf(name: string): Set<string> {
  const letters = Array.from(` ${name} `)
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`))
}
