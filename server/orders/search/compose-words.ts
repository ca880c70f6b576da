import type { LineRow, OrderRow } from '#server/orders/order-rows.ts'
import { fold } from './fold.ts'
import { joinWords, splitWords } from './split-words.ts'

/** The longest word; a search cuts its words as well. */
const MOST_CHARACTERS = 64
const TRUNK = /^0\d{9}$/

/**
 * What a new order is found by: the words of `words_of_order` (migration 0412), which the database composes
 * when the order changes. Here it takes a tenth of the time. Pure.
 * @returns the words with a space between them
 */
export function composeWords(order: OrderRow, lines: readonly LineRow[]): string {
  const typed = [
    order.customer_name,
    order.contact_name,
    order.email,
    order.address,
    order.suburb,
    order.postcode,
    order.purchase_order,
    order.reference,
    ...lines.map((line) => line.purchase_order),
  ]
  const text = fold(typed.filter((part) => part !== null).join(' '))
  const digits = order.phone.replaceAll(/[^0-9]+/g, '')
  const words = [
    ...splitWords(text),
    ...joinWords(text),
    ...fold(order.email).split(' '),
    ...numbersOf(digits),
  ]
  const owner = ownerOf(order.organisation_id)
  const cut = words.filter((word) => word !== '').map((word) => `${owner}${cutWord(word)}`)
  return Array.from(new Set(cut)).join(' ')
}

/**
 * A phone number by its digits, and by the last nine, eight and four. After a trunk zero the nine say it all: a search
 * leaves the zero out.
 */
function numbersOf(digits: string): string[] {
  if (digits === '') return []
  const every = TRUNK.test(digits) ? [] : [digits]
  return [...every, ...[9, 8, 4].map((last) => digits.slice(-last))].map((number) => `#${number}`)
}

/** What is in front of every word of an organisation, so that no other's search reads it. */
export function ownerOf(organisationId: string): string {
  return `${organisationId.slice(-6)}:`
}

/** The beginning of a word that's too long. */
export function cutWord(word: string): string {
  return word.length <= MOST_CHARACTERS ? word : Array.from(word).slice(0, MOST_CHARACTERS).join('')
}
