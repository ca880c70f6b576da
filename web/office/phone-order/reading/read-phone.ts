/** Phone numbers as people type them. Pure. */

const WRITTEN = /^\+?[\d ()./-]+$/

/** Whether text is, or begins, a phone number rather than a name. */
export function looksLikePhone(typed: string): boolean {
  const text = typed.trim()
  return WRITTEN.test(text) && digitsOf(text).length >= 3
}

/**
 * A phone number the way that Australians write it: `+61491570156` becomes `0491 570 156`. What isn't an
 * Australian number stays as it was typed.
 */
export function tidyPhone(typed: string): string {
  const text = typed.trim()
  if (!WRITTEN.test(text)) return text
  const digits = digitsOf(text)
  const national =
    /^(?:\+|00)?61/.test(text.replaceAll(/[^\d+]/g, '')) && digits.length >= 11
      ? `0${digits.replace(/^(?:00)?61\(?0?/, '')}`
      : digits
  if (/^04\d{8}$/.test(national)) return group(national, [4, 3, 3])
  if (/^0[2378]\d{8}$/.test(national)) return group(national, [2, 4, 4])
  if (/^1[38]00\d{6}$/.test(national)) return group(national, [4, 3, 3])
  return text
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

function group(digits: string, lengths: readonly number[]): string {
  let at = 0
  return lengths.map((length) => digits.slice(at, (at += length))).join(' ')
}
