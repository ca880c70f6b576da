import type { Catalog, Orderable } from '#contract/catalog/catalog.ts'
import { orderables } from '#contract/catalog/orderables.ts'

/** Something to order, with what the screen calls it. */
export type Choice = {
  orderable: Orderable
  /** "6 m³ general": short, and no other is called so. */
  name: string
  sizeCubicMetres: number | null
  /** The name of its kind of waste. */
  waste: string
}

/** Everything that can be ordered, in the order of the catalogue. */
export function listChoices({ products, productGroups }: Catalog): Choice[] {
  const all = [...orderables(products).values()].map((orderable) => {
    const size = orderable.product.variants.find(({ id }) => id === orderable.id)
    const group = productGroups.find(({ id }) => id === orderable.product.productGroupId)
    const long = orderable.product.name
    const short = withoutPlainWords(long)
    return {
      orderable,
      sizeCubicMetres: size?.sizeCubicMetres ?? null,
      waste: group?.name ?? orderable.product.name,
      short: size ? `${size.name} ${short.toLowerCase()}` : short,
      long: size ? `${size.name} ${long}` : long,
    }
  })
  const isOnly = (name: string) => all.filter(({ short }) => short === name).length === 1
  return all.map(({ short, long, ...choice }) => {
    return { ...choice, name: isOnly(short) ? short : long }
  })
}

/** "General waste bin" is a "General" one: everything here is a bin for waste. */
function withoutPlainWords(name: string): string {
  const telling = name.split(' ').filter((word) => !/^(?:waste|bin|skip)s?$/i.test(word))
  return telling.length === 0 ? name : telling.join(' ')
}

/**
 * What a person may mean by "6", "6m", "6 general" or "concrete", the best first: everything with that size
 * and with words that begin so.
 */
export function findChoices(choices: readonly Choice[], typed: string): Choice[] {
  const text = fold(typed)
  const exact = choices.filter(({ name }) => fold(name) === text)
  if (exact.length > 0) return exact
  const words = text.split(' ').filter((word) => word !== '' && !FILLERS.has(word))
  if (words.length === 0) return []
  return choices.filter((choice) => words.every((word) => isMeant(word, choice)))
}

const FILLERS = new Set([
  'm',
  'm3',
  'cubic',
  'cube',
  'cubes',
  'metre',
  'metres',
  'meter',
  'of',
  'a',
])

function isMeant(word: string, { orderable, name, sizeCubicMetres, waste }: Choice): boolean {
  const size = /^(\d+(?:\.\d+)?)(?:m|m3|cubic|cube)?$/.exec(word)?.[1]
  if (size !== undefined && sizeCubicMetres !== null) return Number(size) === sizeCubicMetres
  const names = fold(`${name} ${orderable.name} ${waste}`).split(' ')
  return names.some((own) => own.startsWith(word))
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('³', '3')
    .replaceAll(/[^a-z0-9.]+/g, ' ')
    .trim()
}
