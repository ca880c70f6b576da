/** The most that is read of an answer. */
export const MAX_ANSWER_BYTES = 64 * 1024
const MAX_CHARACTERS = 500

/**
 * The beginning of a stranger's answer as text that is safe to store: at most 500 characters, without
 * control, formatting (which can reverse text) and unassigned characters, white space collapsed. HTML
 * must still escape it.
 */
export function printable(bytes: Uint8Array): string {
  if (bytes.length === 0) return ''
  const text = new TextDecoder().decode(bytes.subarray(0, MAX_ANSWER_BYTES))
  const shown = text.replace(/\s+/g, ' ').replace(/\p{C}/gu, '').trim()
  return Array.from(shown).slice(0, MAX_CHARACTERS).join('')
}
