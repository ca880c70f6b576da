import { cutWord, ownerOf } from '#server/orders/search/compose-words.ts'
import { fold } from '#server/orders/search/fold.ts'
import { splitWords } from '#server/orders/search/split-words.ts'
import { otherSpellingsOf } from '#server/orders/search/street-words.ts'

/** Turns what a person types into the search box into a query of `order_search` (rules, section 11). Pure. */

/** A phone number, or the beginning of one; not part of a word. */
const PHONE = /(?<![^\s(+])\+?\d[\d ()./-]{3,}\d(?!\S)/
/** The end of a phone number, as callers say it. */
const LAST_FOUR = /(?<!\S)\d{4}(?!\S)/
/** A reference, or the beginning of one, once O is 0, and I and L are 1. */
const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{2,7}$/
const COUNTRY_OR_TRUNK = /^(?:(?:00)?610?|0)/

const MOST_CHUNKS = 10

/** What a search of orders looks for, as texts of `tsquery`; see `find_orders` (migration 0057). */
export type OrderSearch = {
  /** What an order must match. */
  query: string
  /**
   * The same without the last word, so that the index needn't gather all the words that begin like it; null
   * if that leaves nothing to look for.
   */
  whole: string | null
  /** The last word, by its beginning; null if there's none. */
  last: string | null
}

/**
 * Which words a person may not have finished: each of them, or only the last, unless a space follows it.
 * `omitted` leaves such a last word out.
 */
type Unfinished = 'each' | 'last' | 'omitted'

/**
 * The text of a `tsquery` that finds records with all words, or with the reference or phone number that the
 * text may be. Each word finds those that begin with it. Null if there's nothing to search for.
 * @param organisationId its end is in front of every word
 * @param numbers which end with the digits of the text: `findNumbers`
 */
export function composeSearch(
  organisationId: string,
  typed: string,
  numbers: readonly string[],
): string | null {
  const ways = alternativesOf(organisationId, typed, { unfinished: 'each', numbers })
  return anyOf(ways.filter((one) => one !== null))
}

/**
 * The same for the orders, up to a million: only the last word finds those that begin with it.
 * Null if there's nothing to search for.
 */
export function composeOrderSearch(
  organisationId: string,
  typed: string,
  numbers: readonly string[],
): OrderSearch | null {
  const ways = alternativesOf(organisationId, typed, { unfinished: 'last', numbers })
  const query = anyOf(ways.filter((one) => one !== null))
  if (query === null) return null
  const parts = alternativesOf(organisationId, typed, { unfinished: 'omitted', numbers })
  const whole = parts.filter((one) => one !== null)
  const lastChunk = fold(typed).split(' ').at(-1) ?? ''
  const last = lastChunk.includes('@') ? lastChunk : (splitWords(lastChunk).at(-1) ?? '')
  return {
    query,
    whole: parts.includes(null) ? null : anyOf(whole),
    last: last === '' ? null : termOf(organisationId)(last),
  }
}

/** The ways to read a text; null for one that asks for nothing. */
function alternativesOf(
  organisationId: string,
  typed: string,
  { unfinished, numbers }: { unfinished: Unfinished; numbers: readonly string[] },
): (string | null)[] {
  const term = termOf(organisationId)
  const text = fold(typed)
  const phone = PHONE.exec(text)?.[0]
  const lastFour = LAST_FOUR.exec(text)?.[0]
  const withNumber = (written: string, number: string) =>
    allOf([...wordsOf(text.replace(written, ' '), term, unfinished), number])
  const reference = referenceOf(text, term, unfinished === 'each' || !text.endsWith(' '))
  return [
    allOf(wordsOf(text, term, unfinished)),
    ...(reference === null ? [] : [reference]),
    ...(phone === undefined ? [] : [withNumber(phone, phoneOf(phone, term, numbers))]),
    ...(lastFour === undefined ? [] : [withNumber(lastFour, term(`#${lastFour}`, false))]),
  ]
}

/** The digits of a text that may be the last five, six or seven of a phone number; null without such. Pure. */
export function lastDigitsOf(typed: string): string | null {
  const digits = digitsOf(PHONE.exec(fold(typed))?.[0] ?? '')
  return digits.length >= 5 && digits.length <= 7 ? digits : null
}

/** Finds what has a number with the same last four digits. */
export function composeLastFour(organisationId: string, digits: string): string {
  return termOf(organisationId)(`#${digits.slice(-4)}`, false)
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
function wordsOf(text: string, term: Term, unfinished: Unfinished): string[] {
  const chunks = text.split(' ')
  return chunks
    .flatMap((chunk, index) =>
      chunk === '' ? [] : [{ chunk, isLast: index === chunks.length - 1 }],
    )
    .slice(0, MOST_CHUNKS)
    .flatMap(({ chunk, isLast }) => {
      const words = splitWords(chunk)
      if (words.length === 0) return []
      if (isLast && unfinished === 'omitted') return []
      const begins = isLast || unfinished === 'each'
      if (chunk.includes('@')) return [term(chunk, begins)]
      const apart = words.map((word, at) =>
        term(word, unfinished === 'each' || (begins && at === words.length - 1)),
      )
      return words.length === 1
        ? apart.map((one) => orSpeltOtherwise(one, words[0] ?? '', term))
        : [`((${apart.join(' & ')}) | ${term(words.join(''), begins)})`]
    })
}

/** "12 Example St" is found by "example street", and the other way round. */
function orSpeltOtherwise(found: string, word: string, term: Term): string {
  const others = otherSpellingsOf(word).map((other) => term(other, false))
  return others.length === 0 ? found : `(${[found, ...others].join(' | ')})`
}

function referenceOf(text: string, term: Term, begins: boolean): string | null {
  const written = splitWords(text).join('').toUpperCase()
  const reference = written.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return REFERENCE.test(reference) ? term(reference.toLowerCase(), begins) : null
}

/** All digits, the last nine, those after the country code or the leading zero, and the numbers that end like it. */
function phoneOf(written: string, term: Term, numbers: readonly string[]): string {
  const digits = digitsOf(written)
  const spellings = new Set([
    digits,
    digits.slice(-9),
    digits.replace(COUNTRY_OR_TRUNK, '') || digits,
  ])
  const ways = [
    ...Array.from(spellings, (spelling) => term(`#${spelling}`)),
    ...numbers.map((number) => term(`#${number}`, false)),
  ]
  return `(${ways.join(' | ')})`
}

function digitsOf(written: string): string {
  return written.replaceAll(/[^0-9]/g, '')
}

function anyOf(alternatives: readonly string[]): string | null {
  return alternatives.length === 0 ? null : [...new Set(alternatives)].join(' | ')
}

function allOf(terms: readonly string[]): string | null {
  return terms.length === 0 ? null : terms.join(' & ')
}
