/** Breaks a word that is wider than the letter, also in programs that don't know the newer property. */
export const WRAP = 'word-break:break-word;overflow-wrap:anywhere'

/** Keeps what is short on one line, such as an amount or the number of an invoice. Pure. */
export function unbroken(says: string): string {
  return says.length > 14 ? '' : ';white-space:nowrap'
}
