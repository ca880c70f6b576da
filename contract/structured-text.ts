/** Text in a header, as RFC 9651 writes it: a String if all of it is printable ASCII, else a Display String. */
export function writeText(text: string): string {
  if (/^[ -~]*$/.test(text)) return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
  const bytes = [...new TextEncoder().encode(text)]
  return `%"${bytes.map((byte) => (isPlain(byte) ? String.fromCharCode(byte) : escape(byte))).join('')}"`
}

/** Members as a List of RFC 9651: as many of the first ones as fit; null if there are none. */
export function writeList(members: Iterable<string>, maxBytes: number): string | null {
  let list = ''
  for (const member of members) {
    const longer = list === '' ? member : `${list}, ${member}`
    if (longer.length > maxBytes) break
    list = longer
  }
  return list || null
}

/** Printable ASCII but for `"` and `%`. */
function isPlain(byte: number): boolean {
  return byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x25
}

function escape(byte: number): string {
  return `%${byte.toString(16).padStart(2, '0')}`
}
