/** Characters that a terminal carries out instead of showing them, and those that turn the text after them around. */
const CONTROLS = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu

/**
 * Text for a terminal. Strangers write some of it, such as the notes of a booking, so what would change the terminal
 * is shown as JSON escapes it. In JSON that means the same.
 */
export function showControls(text: string): string {
  return text.replaceAll(CONTROLS, (character) => {
    return String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/** A name and its value, whose other lines begin below its first. */
export function printFact(name: string, value: string, width: number): string {
  return name.padEnd(width) + value.replaceAll('\n', `\n${' '.repeat(width)}`)
}
