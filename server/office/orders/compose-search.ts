import { cutWord, ownerOf } from '#server/orders/search/compose-words.ts'
import { fold } from '#server/orders/search/fold.ts'
import { splitWords } from '#server/orders/search/split-words.ts'

/** Turns what a person types into the search box into a query of `order_search` (rules, section 11). Pure. */

/** A phone number, or the beginning of one; not part of a word. */
const PHONE = /(?<![^\s(+])\+?\d[\d ()./-]{3,}\d(?!\S)/
/** A reference, or the beginning of one, once O is 0, and I and L are 1. */
const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{2,7}$/
const COUNTRY_OR_TRUNK = /^(?:(?:00)?610?|0)/

const MOST_CHUNKS = 10

/**
 * The text of a `tsquery` that finds orders with all words, or with the reference or phone number that the
 * text may be. Each word finds those that begin with it. Null if there's nothing to search for.
 * @param organisationId its end is in front of every word
 */
export function composeSearch(organisationId: string, typed: string): string | null {
  const term = termOf(organisationId)
  const text = fold(typed)
  const phone = PHONE.exec(text)?.[0]
  const alternatives = [
    allOf(wordsOf(text, term)),
    referenceOf(text, term),
    phone === undefined
      ? null
      : allOf([...wordsOf(text.replace(phone, ' '), term), phoneOf(phone, term)]),
  ].filter((one) => one !== null)
  return alternatives.length === 0 ? null : [...new Set(alternatives)].join(' | ')
}

/** Finds the orders with exactly this email address or phone number. */
export function composeSameCustomer(
  organisationId: string,
  { email, phone }: { email: string; phone: string },
): string {
  const [term, digits] = [termOf(organisationId), digitsOf(phone).slice(-9)]
  const terms = [term(fold(email), false), ...(digits === '' ? [] : [term(`#${digits}`, false)])]
  return terms.join(' | ')
}

type Term = (word: string, begins?: boolean) => string

function termOf(organisationId: string): Term {
  const owner = ownerOf(organisationId)
  return (word, begins = true) => {
    const quoted = `${owner}${cutWord(word)}`.replaceAll('\\', '\\\\').replaceAll("'", "''")
    return `'${quoted}'${begins ? ':*' : ''}`
  }
}

/** A query for each chunk of the text. O'Brien is found as two words or as one. */
function wordsOf(text: string, term: Term): string[] {
  return text
    .split(' ')
    .filter((chunk) => chunk !== '')
    .slice(0, MOST_CHUNKS)
    .flatMap((chunk) => {
      const words = splitWords(chunk)
      if (words.length === 0) return []
      if (chunk.includes('@')) return [term(chunk)]
      const apart = words.map((word) => term(word)).join(' & ')
      return words.length === 1 ? [apart] : [`((${apart}) | ${term(words.join(''))})`]
    })
}

function referenceOf(text: string, term: Term): string | null {
  const written = splitWords(text).join('').toUpperCase()
  const reference = written.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return REFERENCE.test(reference) ? term(reference.toLowerCase()) : null
}

/** All digits, the last nine, and those after the country code or the leading zero. */
function phoneOf(written: string, term: Term): string {
  const digits = digitsOf(written)
  const spellings = new Set([
    digits,
    digits.slice(-9),
    digits.replace(COUNTRY_OR_TRUNK, '') || digits,
  ])
  return `(${Array.from(spellings, (spelling) => term(`#${spelling}`)).join(' | ')})`
}

function digitsOf(written: string): string {
  return written.replaceAll(/[^0-9]/g, '')
}

function allOf(terms: readonly string[]): string | null {
  return terms.length === 0 ? null : terms.join(' & ')
}
