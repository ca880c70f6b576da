const MAX_NAME = 60

/**
 * A name as a letter may show it, so that a stranger can't send their own text or links to an address
 * (rules, section 9): only letters, spaces and what names are joined with, on one line. Empty for text
 * with a slash, a colon or an at sign, because no name has one.
 * @returns at most 60 characters
 */
export function plainName(typed: string): string {
  if (/[/:@\\]/.test(typed.normalize('NFKC'))) return ''
  const plain = typed
    .replaceAll(/[^\p{L}\p{M}'’& -]+/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
  return Array.from(plain).slice(0, MAX_NAME).join('').trim()
}
