/** What banks and payers write beside a name, and the forms of companies, which not everyone writes. */
const BESIDE = new Set(
  `account acct bank banking bpay by co cr credit deposit direct eft fast for from inc internet inv
  invoice ltd limited mobile net npp online osko pay payid payment pmt proprietary pty purchase
  received ref reference the to transaction transfer tfr via`.split(/\s+/),
)
const MOST_WORDS = 4

/**
 * What to search customers for, to find who a bank line names, the likeliest first: its words without what banks write
 * and without numbers, and then fewer of them, as a name can be at the beginning or the end. Pure.
 */
export function searchesFor(description: string): string[] {
  const words = description
    .toLowerCase()
    .split(/[^\p{L}\d'’&]+/u)
    .filter((word) => word.length > 1 && !/\d/.test(word) && !BESIDE.has(word))
    .slice(0, MOST_WORDS)
  const searches = words.flatMap((_, left) => [
    words.slice(0, words.length - left),
    words.slice(left),
  ])
  return [...new Set(searches.map((some) => some.join(' ')))]
}
