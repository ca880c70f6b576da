/** Numbers as people type them. Pure. */

/** A whole number from 1; null if it isn't one. */
export function readCount(typed: string): number | null {
  const [, digits] = /^[x×]? ?(\d{1,4})$/.exec(typed.trim()) ?? []
  const count = Number(digits ?? 0)
  return count > 0 ? count : null
}

/** A discount in whole percent, 0 for none; null if it isn't one: "10", "10%", "10 percent". */
export function readPercent(typed: string): number | null {
  if (typed.trim() === '') return 0
  const [, digits] = /^(\d{1,3}) ?(?:%|per ?cent)?(?: off)?$/i.exec(typed.trim()) ?? []
  if (digits === undefined) return null
  const percent = Number(digits)
  return percent <= 100 ? percent : null
}
