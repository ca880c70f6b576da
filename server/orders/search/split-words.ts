/** What separates words besides spaces; the same as in `words_of_order` (migration 0412). */
const SEPARATORS =
  /[\t\n\r!"#$%&'()*+,./:;<=>?@[\\\]^_`{|}~«»·°§©®¡¿¶±¬¦£¥¢¤‐‑‒–—―‘’‚“”„†‡•…‹›⁄、。-]+/g

/** The words of a text, in order: "O'Brien" gives O and Brien. Pure. */
export function splitWords(text: string): string[] {
  return wordsIn(text.replaceAll(SEPARATORS, ' '))
}

/** The words of a text with their separators removed: "O'Brien" gives OBrien. Pure. */
export function joinWords(text: string): string[] {
  return wordsIn(text.replaceAll(SEPARATORS, ''))
}

function wordsIn(text: string): string[] {
  return text.split(' ').filter((word) => word !== '')
}
