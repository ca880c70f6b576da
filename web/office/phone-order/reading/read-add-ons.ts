import type { AddOn } from '#contract/catalog/catalog.ts'

export type AddOnRead = { addOn: AddOn; quantity: number }

/**
 * Reads add-ons as a person types them: "2 mattress, tyre x3". Pure.
 * @returns the add-ons, or the first part that isn't one
 */
export function readAddOns(
  typed: string,
  offered: readonly AddOn[],
): { addOns: AddOnRead[] } | { unread: string } {
  const addOns: AddOnRead[] = []
  const parts = typed
    .split(/[,;\n]/)
    .flatMap((part) => (readOne(part, offered) ? [part] : part.split(/\+|\band\b/i)))
  for (const part of parts) {
    if (part.trim() === '') continue
    const read = readOne(part, offered)
    if (!read) return { unread: part.trim() }
    const same = addOns.find(({ addOn }) => addOn.id === read.addOn.id)
    if (same) same.quantity += read.quantity
    else addOns.push(read)
  }
  return { addOns }
}

/** Words that say nothing about which add-on is meant. */
const FILLERS = new Set(['x', '×', 'a', 'an', 'extra'])

function readOne(part: string, offered: readonly AddOn[]): AddOnRead | null {
  const parts = part
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && !FILLERS.has(word))
  const counts = parts.filter((word) => /^[x×]?\d{1,3}[x×]?$/.test(word))
  const words = parts.filter((word) => !counts.includes(word))
  if (counts.length > 1 || words.length === 0) return null
  const quantity = Number(counts[0]?.replaceAll(/[x×]/g, '') ?? 1)
  const addOn = offered.find(({ name }) => {
    const own = name
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((one) => one.length > 0)
    return words.every((word) => own.some((one) => isSame(word, one)))
  })
  return addOn && quantity > 0 ? { addOn, quantity } : null
}

/** "mat" is the beginning of "mattress", and "mattresses" more than one. */
function isSame(typed: string, own: string): boolean {
  return own.startsWith(typed) || (own.length > 2 && typed.startsWith(own))
}
