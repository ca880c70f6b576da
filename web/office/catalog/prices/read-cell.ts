import type { Priced } from './priced.ts'

/** A whole number of 0 or more; null if there's none, undefined if the text isn't one. */
export function readNumber(text: string): number | null | undefined {
  const bare = text.trim().replaceAll(/(?<=\d)[, \u00A0](?=\d{3}(?:\D|$))/g, '')
  if (bare === '' || bare === '–') return null
  return /^\d{1,7}$/.test(bare) ? Number(bare) : undefined
}

/** "2.6 × 1.5 × 0.95": length, width and height in metres; empty if none is known. */
export function sayDimensions(row: Priced): string {
  if (row.kind !== 'variant') return ''
  const { lengthMm, widthMm, heightMm } = row.document
  const sizes = [lengthMm, widthMm, heightMm]
  if (sizes.every((size) => size === null)) return ''
  return sizes.map((size) => (size === null ? '?' : String(size / 1000))).join(' × ')
}

/** The size with dimensions as people write them: metres, between `x`, `×` or spaces. */
export function withDimensions(row: Priced, text: string): Priced | null {
  if (row.kind !== 'variant') return null
  if (text.trim() === '') return sized(row, [null, null, null])
  const parts = text.trim().split(/\s*[x×*]\s*|\s+/i)
  const sizes = parts.map((part) => {
    if (part === '?') return null
    const metres = /^(\d{1,2}(?:\.\d{1,3})?)\s*m?$/.exec(part)?.[1]
    return metres === undefined ? Number.NaN : Math.round(Number(metres) * 1000)
  })
  const [length, width, height] = sizes
  if (sizes.length !== 3 || sizes.some(Number.isNaN)) return null
  return sized(row, [length ?? null, width ?? null, height ?? null])
}

function sized(
  row: Extract<Priced, { kind: 'variant' }>,
  [lengthMm, widthMm, heightMm]: [number | null, number | null, number | null],
): Priced {
  return { ...row, document: { ...row.document, lengthMm, widthMm, heightMm } }
}
