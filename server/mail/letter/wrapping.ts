import { tieUnits } from '#contract/values/words/tie-units.ts'

/** Breaks a word that is wider than the letter, also in programs that don't know the newer property. */
export const WRAP = 'word-break:break-word;overflow-wrap:anywhere'

/** Where lines don't break: in a date, and between a state and its postcode. */
const TIED =
  /(?<=\b[A-Z][a-z]{2}) (?=\d)|(?<=\b\d{1,2}) (?=[A-Z][a-z]{2} \d{4}\b)|(?<=\b[A-Z]{2,3}) (?=\d{4}\b)/g

/** Keeps a number beside its unit, and a date and a postcode whole, at the end of a line. Pure. */
export function tie(says: string): string {
  return tieUnits(says).replaceAll(TIED, '\u00a0')
}

/** Keeps what is short on one line, such as an amount or the number of an invoice. Pure. */
export function unbroken(says: string): string {
  return says.length > 14 ? '' : ';white-space:nowrap'
}
