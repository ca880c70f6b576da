import { MAX_PRICE_CENTS } from '#contract/values/limits.ts'

/**
 * A price as a person or a spreadsheet writes it, in cents: `715`, `$1,250.50`, `AUD 715.00`. Null if there's
 * none, undefined if it isn't a price.
 */
export function readPrice(text: string): number | null | undefined {
  const bare = text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^'/, '')
    .replace(/^(?:A?\$|AUD) ?/, '')
    .replace(/ ?AUD$/, '')
    .replaceAll(/(?<=\d)[, ](?=\d{3}(?:\D|$))/g, '')
  if (bare === '' || bare === '–' || bare === '-') return null
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d{0,2}))?$/.exec(bare) ?? []
  if (whole === undefined) return undefined
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return cents <= MAX_PRICE_CENTS ? cents : undefined
}
