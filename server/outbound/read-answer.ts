/** How much of an answer is read. */
export const MAX_ANSWER_BYTES = 64 * 1024
const MAX_CHARACTERS = 500

/**
 * Reads on until the end or 64 KiB, into `read`, so that what came before a failure is kept. Leaving
 * the loop early destroys the connection.
 */
export async function readBeginning(body: AsyncIterable<Buffer>, read: Buffer[]): Promise<void> {
  let size = 0
  for await (const chunk of body) {
    read.push(chunk)
    size += chunk.length
    if (size >= MAX_ANSWER_BYTES) break
  }
}

/**
 * The beginning of what a stranger answered, as text that can be stored and shown: 500 characters at
 * most, controls, formatting (which can turn text around) and unassigned characters left out, white
 * space drawn together. Whoever shows it in HTML still escapes it.
 */
export function printable(bytes: Uint8Array): string {
  if (bytes.length === 0) return ''
  const text = new TextDecoder().decode(bytes.subarray(0, MAX_ANSWER_BYTES))
  const shown = text.replace(/\s+/g, ' ').replace(/\p{C}/gu, '').trim()
  return Array.from(shown).slice(0, MAX_CHARACTERS).join('')
}
