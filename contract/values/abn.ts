import isValidABN from 'is-valid-abn'

/** The eleven digits of an ABN in any spelling; null if they aren't one, by length and checksum. */
export function readAbn(typed: string): string | null {
  const digits = typed.replaceAll(/[\s.-]/g, '')
  return /^\d{11}$/.test(digits) && isValidABN(digits) ? digits : null
}

/** An ABN's eleven digits as people read them: "51 824 753 556". */
export function sayAbn(abn: string): string {
  return abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')
}

export const NOT_AN_ABN = 'is not an ABN, check its eleven digits'
