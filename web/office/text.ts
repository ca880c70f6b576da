/** The value if it is text with something in it. The router reads digits in an address as a number. */
export function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** "on hire" → "On hire". */
export function startWithCapital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A word of the API as people read it: "wait_and_load" → "Wait and load". */
export function sayWord(word: string): string {
  return startWithCapital(word.replaceAll('_', ' '))
}

/** A distance, or an odometer's reading: "184,391 km". */
export function sayKm(km: number): string {
  return `${km.toLocaleString()} km`
}
