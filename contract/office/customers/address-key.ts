/** What people shorten, and how it's written out. */
const LONG: Partial<Record<string, string>> = {
  st: 'street',
  str: 'street',
  rd: 'road',
  ave: 'avenue',
  av: 'avenue',
  ln: 'lane',
  dr: 'drive',
  ct: 'court',
  crt: 'court',
  cl: 'close',
  cres: 'crescent',
  cr: 'crescent',
  pl: 'place',
  pde: 'parade',
  hwy: 'highway',
  tce: 'terrace',
  bvd: 'boulevard',
  blvd: 'boulevard',
  gr: 'grove',
  sq: 'square',
}

/** Words that say nothing about which address it is. */
const EMPTY = new Set(['unit', 'u', 'flat', 'apt', 'apartment', 'shop', 'lot', 'no', 'number'])

/**
 * An address without what people write in different ways, to compare: "Unit 2, 12 Example St." is
 * "2 12 example street". Pure.
 */
export function addressKey(address: string): string {
  return foldWords(address)
    .filter((word) => !EMPTY.has(word))
    .map((word) => LONG[word] ?? word)
    .join(' ')
}

/** The words of a text, in lower case, without accents and punctuation. */
export function foldWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
